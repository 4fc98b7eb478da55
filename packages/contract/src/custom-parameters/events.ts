import * as z from "zod";

export const socketEvents = {
  /** A parameter beside the catalogue was added, changed or deleted. */
  "customParameters:changed": z.undefined(),
};
