import type { DatabaseHandle } from "../../../kernel/database.ts";

/** Lets no reading commit until the function returned is called. */
export const blockReadings = async ({ streamPool }: Pick<DatabaseHandle, "streamPool">) => {
  const blocker = await streamPool.connect();
  await blocker.query("begin; lock table reading in share mode");
  return async (): Promise<void> => {
    await blocker.query("rollback");
    blocker.release();
  };
};
