import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import OutlinedInput from "@mui/material/OutlinedInput";
import { styled } from "@mui/material/styles";
import type { Network } from "@sgval/contract/network/networks";
import type { ZoneProposal } from "@sgval/contract/network/zone-proposals";
import { longitudeScale } from "@sgval/quantities/geometry";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../config/paths.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { AddressLink } from "../../../shared/ui/address-link.tsx";
import { Grow, MutedText, Row, Text } from "../../../shared/ui/arrange.ts";
import { boundsOf, emptyBounds } from "../../../shared/ui/map/coordinates.ts";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { useAcceptZone, zoneProposalsQuery } from "../api/zone-proposals.ts";

const List = styled("ul")({
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& > li": { padding: "12px 0", borderTop: `1px solid ${paint.line}` },
});
const Outline = styled("svg")({ flex: "none", width: 72, height: 72 });

/** The shape of an outline, north above. */
const Shape = ({ polygon }: Pick<ZoneProposal, "polygon">) => {
  const [ring = []] = polygon.coordinates;
  const [west, south, east, north] = boundsOf(ring) ?? emptyBounds;
  const scale = longitudeScale(north);
  const size = Math.max((east - west) * scale, north - south, 1e-6);
  const points = ring.map(
    ([x, y]) => `${((x - west) * scale * 68) / size + 2},${((north - y) * 68) / size + 2}`,
  );
  return (
    <Outline viewBox="0 0 72 72" aria-hidden>
      <polygon points={points.join(" ")} fill={paint.sunk} stroke={paint.primary} strokeWidth={1.5} />
    </Outline>
  );
};

const Proposal = (props: { proposal: ZoneProposal; suggested: string; onDrop: () => void }) => {
  const { proposal, onDrop } = props;
  const { t } = useTranslation("network");
  const format = useFormat();
  const errorText = useErrorText();
  const accept = useAcceptZone();
  const [name, setName] = useState(props.suggested);
  const zone = accept.data?.data ?? null;
  const of = (role: string) => proposal.boundary.filter((one) => one.role === role).map(({ link }) => link);
  const ends = (["inlet", "export", "boundary"] as const).flatMap((role) => {
    const links = of(role);
    return links.length > 0 ? t(`proposals.${role}`, { links: links.join(", ") }) : [];
  });
  return (
    <li>
      <Row gap={12}>
        <Shape polygon={proposal.polygon} />
        <Grow>
          <Text>
            {t("proposals.size", {
              ...{ pipes: format.count(proposal.pipes), junctions: format.count(proposal.junctions) },
              length: format.length(proposal.length / 1000, "km", 2),
              demand: format.quantity(proposal.demand, "m3/h", 1),
            })}
          </Text>
          <MutedText>{ends.length > 0 ? ends.join(" · ") : t("proposals.noBoundary")}</MutedText>
          {proposal.hasSource && <MutedText>{t("proposals.hasSource")}</MutedText>}
          {proposal.zone && <MutedText>{t("proposals.known", { zone: proposal.zone.name })}</MutedText>}
        </Grow>
      </Row>
      {zone ? (
        <Row gap={8} wraps>
          <Text role="status">{t("proposals.accepted", { name: zone.name })}</Text>
          <AddressLink href={pathTo(paths.fleet, {}, { dma: String(zone.id) })}>
            {t("proposals.redraw")}
          </AddressLink>
        </Row>
      ) : (
        <Row gap={8} wraps>
          <OutlinedInput
            size="small"
            value={name}
            onChange={({ target }) => setName(target.value)}
            inputProps={{ "aria-label": t("proposals.name"), maxLength: 64 }}
          />
          <Button
            variant="contained"
            size="small"
            disabled={name.trim() === "" || accept.isPending}
            onClick={() => accept.mutate({ name: name.trim(), proposal })}
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
