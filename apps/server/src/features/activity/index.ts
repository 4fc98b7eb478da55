export {
  type AuditDeps,
  type AuditedChange,
  auditedChange,
  type Changes,
  changedFields,
} from "./audited-change.ts";
