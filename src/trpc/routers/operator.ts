import { operatorProcedure, router } from "../core/procedures";

export const operatorRouter = router({
  status: operatorProcedure.query(({ ctx }) => ctx.operatorStatus()),
});
