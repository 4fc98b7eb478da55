import { afterEach, beforeEach, expect, it } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { endSession, renewSession, startSession } from "../api/session.ts";
import { unsentOf } from "../api/unsent-records.ts";
import { createOutbox } from "./outbox.ts";
import { browserRecords } from "./watch-outbox.ts";

const userData = {
  ...{ id: 7, username: "tam01", email: null, superUser: false, manageSuper: false, role: null },
  ...{ createdAt: "", updatedAt: "" },
};
beforeEach(() =>
  startSession(
    { accessToken: "t", userData, userAbilityRules: [{ action: "Create", subject: "LeakPoint" }] },
    true,
  ),
);
afterEach(() => endSession());

it("keeps nothing any more of what may not be sent, also when the server has refused it", async () => {
  let refusal: "network_unreachable" | "forbidden" = "network_unreachable";
  const outbox = createOutbox<{ text: string }>({
    records: browserRecords,
    permission: "LeakPoint.Create",
    contentOf: ({ text }) => ({ text }),
    read: () => null,
    send: () => Promise.reject(new ApiError(refusal)),
    onSent: () => {},
  });
  await outbox.put({ id: "draft-1", userId: 7 }, { text: "Nước trào lên" });
  expect(await unsentOf(7)).toMatchObject([{ id: "draft-1" }]);
  renewSession(userData, []);
  refusal = "forbidden";
  await outbox.retry("draft-1");
  expect(outbox.find("draft-1")).toMatchObject({ state: "failed", kept: false });
  expect(await unsentOf(7)).toEqual([]);
});
