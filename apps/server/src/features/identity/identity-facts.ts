import { defineFact } from "../../kernel/facts.ts";

/** A session is over: its sockets must go too. */
export const sessionEnded = defineFact<{ sessionId: number }>("session.ended");

/** What somebody may do or see has changed, or the person is gone: nobody may go on with the old rights. */
export const rightsChanged = defineFact<{ userId: number }>("rights.changed");
