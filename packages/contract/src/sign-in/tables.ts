import type { Names } from "@sgval/quantities/language";
import type { Table } from "../table.ts";
import { tableTitles } from "./feature.ts";
import type { SignInOutcome, SignInTry } from "./security.ts";

/** The last tries to sign in to an account. */
export const signInTable = {
  name: "sign_ins",
  title: tableTitles.sign_ins,
  columns: {
    at: { kind: "timestamp", heading: { vn: "Thời điểm", en: "Time", fr: "Date" } },
    outcome: {
      kind: "list",
      heading: { vn: "Kết quả", en: "Outcome", fr: "Résultat" },
      labels: {
        success: { vn: "Thành công", en: "Success", fr: "Réussie" },
        wrong_password: { vn: "Sai mật khẩu", en: "Wrong password", fr: "Mot de passe erroné" },
        wrong_code: { vn: "Sai mã xác thực", en: "Wrong code", fr: "Code erroné" },
        paused: { vn: "Bị tạm dừng", en: "Paused", fr: "Suspendue" },
      } satisfies Record<SignInOutcome, Names>,
    },
    method: {
      kind: "list",
      heading: { vn: "Cách đăng nhập", en: "Method", fr: "Méthode" },
      labels: {
        password: { vn: "mật khẩu", en: "password", fr: "mot de passe" },
        oidc: { vn: "đăng nhập một lần", en: "single sign-on", fr: "authentification unique" },
      } satisfies Record<SignInTry["method"], Names>,
    },
    ip: { kind: "text", heading: { vn: "Địa chỉ IP", en: "IP address", fr: "Adresse IP" } },
    userAgent: { kind: "text", heading: { vn: "Trình duyệt", en: "Browser", fr: "Navigateur" } },
  },
} as const satisfies Table;
