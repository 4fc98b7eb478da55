import type { BrokerProblem } from "@sgval/contract/connections/brokers";

/** Answers of CONNACK and DISCONNECT, of MQTT 3.1.1 below 100 and of MQTT 5 above. */
const reasonCodes: Record<number, BrokerProblem> = {
  1: "protocol_refused",
  2: "client_id_refused",
  4: "wrong_password",
  5: "wrong_password",
  129: "malformed_packet",
  130: "malformed_packet",
  132: "protocol_refused",
  133: "client_id_refused",
  134: "wrong_password",
  135: "wrong_password",
  140: "wrong_password",
  142: "taken_over",
  149: "packet_too_large",
};

const networkCodes: Record<string, BrokerProblem> = {
  ENOTFOUND: "host_unknown",
  EAI_AGAIN: "host_unknown",
  ECONNREFUSED: "unreachable",
  EHOSTUNREACH: "unreachable",
  ENETUNREACH: "unreachable",
  ETIMEDOUT: "unreachable",
  EADDRNOTAVAIL: "unreachable",
  ECONNRESET: "dropped",
  EPIPE: "dropped",
};

const certificateCodes: Record<string, BrokerProblem> = {
  CERT_HAS_EXPIRED: "certificate_expired",
  CERT_NOT_YET_VALID: "certificate_expired",
  ERR_TLS_CERT_ALTNAME_INVALID: "certificate_of_another_host",
};
const certificateCode = /CERT|ALTNAME|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/;
const tlsCode = /^(?:ERR_SSL|ERR_TLS|ERR_OSSL|EPROTO)/;

/** What an error of the client means for whoever has to repair it. */
export const problemOf = (error: unknown): BrokerProblem => {
  const code: unknown = typeof error === "object" && error !== null && "code" in error ? error.code : null;
  if (typeof code === "number") return reasonCodes[code] ?? "refused";
  if (typeof code === "string") {
    if (code in certificateCodes) return certificateCodes[code] ?? "bad_certificate";
    if (certificateCode.test(code)) return "bad_certificate";
    if (tlsCode.test(code)) return "tls_failed";
    return networkCodes[code] ?? "unreachable";
  }
  const text = error instanceof Error ? error.message : String(error);
  if (/timeout/i.test(text)) return "no_answer";
  if (/TLS not authorized/.test(text)) return "bad_certificate";
  return "malformed_packet";
};
