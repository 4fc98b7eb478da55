/** The error codes of this feature, with their HTTP status. */
export const errors = {
  network_import_again: 409,
} as const;
