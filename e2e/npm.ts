/**
 * Stops npm from asking the public registry, which a package without dependencies does not need.
 */
export const WITHOUT_REGISTRY = {
  npm_config_audit: "false",
  npm_config_fund: "false",
  npm_config_update_notifier: "false",
  npm_config_registry: "http://127.0.0.1:9",
};
