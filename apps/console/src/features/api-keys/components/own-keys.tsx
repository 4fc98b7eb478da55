import Button from "@mui/material/Button";
import { type ApiKey, mostKeys } from "@sgval/contract/api-keys/api-keys";
import { IconKey, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { Rows } from "../../../shared/ui/page/rows.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { ownKeysQuery } from "../api/api-keys.ts";
import { KeyDrawer, type RenderRights } from "./key-drawer.tsx";
import { KeyScope, KeyUse } from "./key-use.tsx";
import { MadeKey } from "./made-key.tsx";
import { RevokeDialog } from "./revoke-dialog.tsx";

/** One's own keys with which programs call the API; each is shown when it is made and never again. */
export const OwnKeys = ({ renderRights }: { renderRights: RenderRights }) => {
  const { t } = useTranslation("apiKeys");
  const query = useQuery(ownKeysQuery());
  const [adding, setAdding] = useState(false);
  const [made, setMade] = useState<{ name: string; key: string } | null>(null);
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  const row = (one: ApiKey) => (
    <li key={one.id}>
      <IconKey size={20} stroke={1.75} aria-hidden />
      <div>
        <b>{one.name}</b> · <span dir="ltr">•••• {one.lastFour}</span>
        <small>
          <KeyScope permissions={one.permissions} />
        </small>
        <small>
          <KeyUse apiKey={one} />
        </small>
      </div>
      {one.state === "active" && (
        <Button
          variant="outlined"
          size="small"
          aria-label={t("revokeName", { name: one.name })}
          onClick={() => setRevoked(one)}
        >
          {t("revoke")}
        </Button>
      )}
    </li>
  );
  const active = query.data?.filter(({ state }) => state === "active").length ?? 0;
  return (
    <SectionCard
      title={t("own")}
      sub={t("ownSub")}
      flush
      actions={
        active < mostKeys && (
          <Button
            variant="contained"
            startIcon={<IconPlus size={18} stroke={1.75} />}
            onClick={() => setAdding(true)}
          >
            {t("add")}
          </Button>
        )
      }
    >
      <QueryState query={query} failed={t("failed")}>
        {(keys) =>
          keys.length === 0 ? (
            <EmptyState reason={t("empty")} next={t("emptyNext")} />
          ) : (
            <Rows>{keys.map(row)}</Rows>
          )
        }
      </QueryState>
      {adding && <KeyDrawer renderRights={renderRights} onMade={setMade} onClose={() => setAdding(false)} />}
      {made && <MadeKey name={made.name} apiKey={made.key} onClose={() => setMade(null)} />}
      {revoked && <RevokeDialog apiKey={revoked} whose="own" onClose={() => setRevoked(null)} />}
    </SectionCard>
  );
};
