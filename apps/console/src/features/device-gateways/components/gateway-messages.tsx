import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import { styled } from "@mui/material/styles";
import { type Gateway, gatewayLimits } from "@sgval/contract/device-gateways/gateways";
import type { GatewayMessage } from "@sgval/contract/device-gateways/messages";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useBelow } from "../../../shared/ui/breakpoints.ts";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { Rows } from "../../../shared/ui/page/rows.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { gatewayMessagesQuery } from "../api/gateways.ts";

const Scroller = styled("div")({ maxHeight: "60vh", minHeight: 160, overflowY: "auto" });
const Payload = styled("code")({
  display: "block",
  margin: "2px 0",
  overflowWrap: "anywhere",
  whiteSpace: "pre-wrap",
});

/** The last messages of a gateway, and what became of each. */
export const GatewayMessages = ({ gateway, onClose }: { gateway: Gateway; onClose: () => void }) => {
  const { t } = useTranslation(["deviceGateways", "common"]);
  const format = useFormat();
  const phone = useBelow("sm");
  const query = useQuery(gatewayMessagesQuery(gateway.id));
  const outcomeOf = ({ forwarded, unknown, refused, reason }: GatewayMessage): string =>
    t("outcome", {
      ...{ forwarded: format.count(forwarded), unknown: format.count(unknown) },
      refused: format.count(refused),
    }) + (reason === null ? "" : ` · ${t(`reasons.${reason}`)}`);
  const title = t("messagesOf", { name: gateway.name });
  return (
    <Dialog open fullScreen={phone} maxWidth="md" fullWidth aria-label={title} onClose={onClose}>
      <SectionCard
        title={title}
        sub={t("messagesSub", { most: gatewayLimits.shownMessages })}
        actions={
          <Button variant="outlined" onClick={onClose}>
            {t("common:close")}
          </Button>
        }
      >
        <Scroller>
          <QueryState query={query} failed={t("messagesFailed")}>
            {({ data }) =>
              data.length === 0 ? (
                <EmptyState reason={t("noMessage")} next={t("noMessageNext")} />
              ) : (
                <Rows>
                  {data.map((message) => (
                    <li key={message.number}>
                      <div>
                        <b>{outcomeOf(message)}</b>
                        <small>
                          {format.timestamp(message.at)} ·{" "}
                          {t("bytes", { number: format.count(message.bytes) })}
                          {message.topic !== null && <bdi dir="ltr"> · {message.topic}</bdi>}
                          {message.keys.length > 0 && <bdi dir="ltr"> · {message.keys.join(", ")}</bdi>}
                        </small>
                        <Payload dir="ltr">{message.payload}</Payload>
                      </div>
                    </li>
                  ))}
                </Rows>
              )
            }
          </QueryState>
        </Scroller>
      </SectionCard>
    </Dialog>
  );
};
