# The server, and with another command the engine (npm run engine). Linux on x64 only, like chdb.
FROM node:20.20.2-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build \
  && npm prune --omit=dev --no-audit --no-fund \
  && rm -rf .next/cache .next/dev node_modules/.cache

FROM node:20.20.2-bookworm-slim
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 DATA_DIR=/data
WORKDIR /app
# Files of root, which the server cannot change.
COPY --from=build /app/package.json /app/next.config.mjs ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/prisma/migrations ./prisma/migrations
COPY --from=build /app/src/clickhouse/migrations ./src/clickhouse/migrations
COPY --from=build /app/docs ./docs
COPY --from=build /app/public ./public
COPY --from=build /app/dist ./dist
COPY --from=build /app/.next ./.next
RUN install -d -o node -g node -m 700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node is process 1, so that SIGTERM reaches it. See scripts/start.mjs for the option.
CMD ["node", "--max-semi-space-size=64", "dist/server/main.mjs"]
