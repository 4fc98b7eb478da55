import { defineEvent } from "../../kernel/events.ts";

/** A session is over: its sockets must go too. */
export const sessionEnded = defineEvent<{ sessionId: number }>("session.ended");

/** What somebody may do or see has changed, or the person is gone: nobody may go on with the old rights. */
export const rightsChanged = defineEvent<{ userId: number }>("rights.changed");
