import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import MenuItem from "@mui/material/MenuItem";
import OutlinedInput from "@mui/material/OutlinedInput";
import Select from "@mui/material/Select";
import { styled } from "@mui/material/styles";
import type { Network } from "@sgval/contract/network/networks";
import type { ZoneProposal } from "@sgval/contract/network/zone-proposals";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../config/paths.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { AddressLink } from "../../../shared/ui/address-link.tsx";
import { Grow, MutedText, Row, Text } from "../../../shared/ui/arrange.ts";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { freeMetersQuery, useAcceptZone, zoneProposalsQuery } from "../api/zone-proposals.ts";
import { ProposalDrawing } from "./proposal-drawing.tsx";

const List = styled("ul")({
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& > li": { padding: "12px 0", borderTop: `1px solid ${paint.line}` },
});
const Meter = styled(Select)({ minWidth: 200, "& .MuiSelect-select": { paddingBlock: 8 } });
/** Of the choice: a device that is made for the zone. */
const NEW = "new";

const Proposal = (props: {
  networkId: number;
  proposal: ZoneProposal;
  suggested: string;
  onDrop: () => void;
}) => {
  const { proposal, onDrop } = props;
  const { t } = useTranslation("network");
  const format = useFormat();
  const errorText = useErrorText();
  const accept = useAcceptZone(props.networkId);
  const [name, setName] = useState(props.suggested);
  const mayMake = useMay()("Device.Create");
  const { data: meters = [] } = useQuery(freeMetersQuery());
  const [chosen, setChosen] = useState<string | null>(null);
  // Without the permission to add a device one that is there must be chosen.
  const meter = chosen ?? (mayMake ? NEW : "");
  const zone = accept.data?.data ?? null;
  const of = (role: string) => proposal.boundary.filter((one) => one.role === role).map(({ link }) => link);
  const ends = (["inlet", "export", "boundary"] as const).flatMap((role) => {
    const links = of(role);
    return links.length > 0 ? t(`proposals.${role}`, { links: links.join(", ") }) : [];
  });
  const leftOut = proposal.boundary.flatMap(({ meter: kept, devices }) =>
    kept ? devices.filter(({ id }) => id !== kept.id) : [],
  );
  return (
    <li>
      <Row gap={12} wraps>
        <ProposalDrawing proposal={proposal} />
        <Grow>
          <Text>
            {t("proposals.size", {
              ...{ pipes: format.count(proposal.pipes), junctions: format.count(proposal.junctions) },
              length: format.length(proposal.length / 1000, "km", 2),
              demand: format.quantity(proposal.demand, "m3/h", 1),
            })}
          </Text>
          <MutedText>{ends.length > 0 ? ends.join(" · ") : t("proposals.noBoundary")}</MutedText>
          {proposal.boundary.map(({ link, role, direction, reversed, counted, meter: kept }) =>
            role === "boundary" || direction === null || !kept ? null : (
              <MutedText key={link}>
                {[
                  t(`proposals.flow.${role}`, { link }),
                  t(`proposals.by.${direction}`),
                  t(`proposals.counts.${!counted ? "unknown" : reversed ? "against" : "along"}`, {
                    meter: kept.displayName,
                    flow: counted && format.quantity(counted.flow, "m3/h", 1),
                    at: counted && format.dateTime(counted.measuredAt),
                  }),
                ].join(" · ")}
              </MutedText>
            ),
          )}
          {proposal.hasSource && <Alert severity="warning">{t("proposals.hasSource")}</Alert>}
          {leftOut.length > 0 && (
            <MutedText>
              {t("proposals.leftOut", { devices: leftOut.map(({ displayName }) => displayName).join(", ") })}
            </MutedText>
          )}
          {proposal.zone && <MutedText>{t("proposals.known", { zone: proposal.zone.name })}</MutedText>}
        </Grow>
      </Row>
      {zone ? (
        <Row gap={8} wraps>
          <Text role="status">{t("proposals.accepted", { name: zone.name })}</Text>
          {zone.deviceId !== null && (
            <AddressLink href={pathTo(paths.device, { id: String(zone.deviceId) }, { tab: "balance" })}>
              {t("proposals.open")}
            </AddressLink>
          )}
          <AddressLink href={pathTo(paths.fleet, {}, { dma: String(zone.id) })}>
            {t("proposals.redraw")}
          </AddressLink>
        </Row>
      ) : proposal.zone ? (
        <Row gap={8} wraps>
          <AddressLink href={pathTo(paths.fleet, {}, { dma: String(proposal.zone.id) })}>
            {t("proposals.redraw")}
          </AddressLink>
          <Button variant="outlined" size="small" onClick={onDrop}>
            {t("proposals.drop")}
          </Button>
        </Row>
      ) : (
        <Row gap={8} wraps>
          <OutlinedInput
            size="small"
            value={name}
            onChange={({ target }) => setName(target.value)}
            inputProps={{ "aria-label": t("proposals.name"), maxLength: 64 }}
          />
          <Meter
            size="small"
            displayEmpty
            value={meter}
            onChange={({ target }) => setChosen(String(target.value))}
            SelectDisplayProps={{ "aria-label": t("proposals.meter") }}
          >
            <MenuItem value={mayMake ? NEW : ""} disabled={!mayMake}>
              {t(mayMake ? "proposals.newMeter" : "proposals.chooseMeter")}
            </MenuItem>
            {meters.map(({ id, displayName }) => (
              <MenuItem key={id} value={String(id)}>
                {displayName}
              </MenuItem>
            ))}
          </Meter>
          <Button
            variant="contained"
            size="small"
            disabled={name.trim() === "" || meter === "" || accept.isPending}
            onClick={() =>
              accept.mutate({ name: name.trim(), proposal, deviceId: meter === NEW ? null : Number(meter) })
            }
          >
            {t("proposals.accept")}
          </Button>
          <Button variant="outlined" size="small" onClick={onDrop}>
            {t("proposals.drop")}
          </Button>
        </Row>
      )}
      {accept.error && <Text role="alert">{errorText(accept.error)}</Text>}
    </li>
  );
};

/** Zones proposed from a network: each is accepted under a name, redrawn on the map afterwards, or dropped. */
export const ZoneProposals = ({ network, onClose }: { network: Network; onClose: () => void }) => {
  const { t } = useTranslation(["network", "common"]);
  const query = useQuery(zoneProposalsQuery(network.id));
  const [dropped, setDropped] = useState<readonly string[]>([]);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md">
      <DialogTitle>{t("proposals.title", { name: network.name })}</DialogTitle>
      <DialogContent>
        <MutedText>{t("proposals.about")}</MutedText>
        <QueryState query={query} failed={t("proposals.failed")}>
          {(proposals) => {
            const left = proposals.filter(({ key }) => !dropped.includes(key));
            return left.length === 0 ? (
              <EmptyState reason={t("proposals.none")} />
            ) : (
              <List>
                {left.map((proposal) => (
                  <Proposal
                    key={proposal.key}
                    networkId={network.id}
                    proposal={proposal}
                    suggested={`DMA ${proposals.indexOf(proposal) + 1}`}
                    onDrop={() => setDropped([...dropped, proposal.key])}
                  />
                ))}
              </List>
            );
          }}
        </QueryState>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {t("common:close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
