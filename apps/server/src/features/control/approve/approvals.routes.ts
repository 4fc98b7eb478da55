import * as routes from "@sgval/contract/control/approval";
import * as secondPerson from "@sgval/contract/control/second-person";
import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { Caller } from "../../../kernel/actor.ts";
import { registerRoute } from "../../../kernel/http/register-route.ts";
import type { Database } from "../../../kernel/schema.ts";
import { readRoles, readRules } from "../second-person/second-person.store.ts";
import type { createApprovals } from "./approvals.ts";

interface ApprovalActions {
  approvals: ReturnType<typeof createApprovals>;
  updateSecondPerson(
    setting: secondPerson.SecondPersonSetting,
    caller: Caller,
  ): Promise<secondPerson.SecondPersonSetting>;
}

export const approvalRoutes = (
  app: FastifyInstance,
  { approvals, updateSecondPerson }: ApprovalActions,
  db: Kysely<Database>,
): void => {
  const named = ({ id, approvalId }: { id: number; approvalId: number }) => ({ deviceId: id, approvalId });

  registerRoute(app, routes.requestApproval, async ({ params, body, ...caller }) => ({
    data: await approvals.request({ ...body, deviceId: params.id }, caller),
  }));
  registerRoute(app, routes.listApprovals, async (caller) => ({ data: await approvals.list(caller) }));
  registerRoute(app, routes.readApproval, async ({ params, ...caller }) => ({
    data: await approvals.read(params.id, caller),
  }));
  registerRoute(app, routes.approve, async ({ params, ...caller }) => ({
    data: await approvals.approve(named(params), caller),
  }));
  registerRoute(app, routes.decline, async ({ params, body, ...caller }) => ({
    data: await approvals.decline({ ...named(params), reason: body.reason }, caller),
  }));
  registerRoute(app, routes.withdraw, async ({ params, ...caller }) => ({
    data: await approvals.withdraw(named(params), caller),
  }));
  registerRoute(app, secondPerson.readSecondPerson, async () => {
    const [rules, roles] = await Promise.all([readRules(db), readRoles(db)]);
    return { data: { rules, roles } };
  });
  registerRoute(app, secondPerson.updateSecondPerson, async ({ body, ...caller }) => ({
    data: await updateSecondPerson(body, caller),
  }));
};
