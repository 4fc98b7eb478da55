import type { Generated } from "kysely";

interface SessionTable {
  id: Generated<number>;
  token_hash: Buffer;
  user_id: number;
  remember: boolean;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
  ip: string | null;
  user_agent: string | null;
}

interface PasswordResetTable {
  token_hash: Buffer;
  user_id: number;
  fingerprint: Buffer;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

interface SignInTryTable {
  id: Generated<number>;
  user_id: number;
  at: Date;
  outcome: string;
  method: string;
  ip: string | null;
  user_agent: string | null;
}

interface SecondFactorTable {
  user_id: number;
  secret: string;
  created_at: Date;
  confirmed_at: Date | null;
  last_step: Generated<number>;
}

declare module "../../kernel/schema.ts" {
  interface Database {
    session: SessionTable;
    password_reset: PasswordResetTable;
    sign_in_try: SignInTryTable;
    second_factor: SecondFactorTable;
    recovery_code: { user_id: number; code_hash: Buffer };
  }
}
