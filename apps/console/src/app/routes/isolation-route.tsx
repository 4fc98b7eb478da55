import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { Contact } from "@sgval/contract/contacts/contacts";
import type { IsolationQuestion } from "@sgval/contract/isolation/isolation";
import { isInside } from "@sgval/quantities/geometry";
import { IconMap2, IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../config/paths.ts";
import { allContactsQuery } from "../../features/contacts/api/contacts.ts";
import { isolationEffectQuery, isolationPlanQuery } from "../../features/isolation/api/isolation.ts";
import { CutOff } from "../../features/isolation/components/cut-off.tsx";
import { IsolationSheet } from "../../features/isolation/components/isolation-sheet.tsx";
import { IsolationSketch } from "../../features/isolation/components/isolation-sketch.tsx";
import { RestPressures } from "../../features/isolation/components/rest-pressures.tsx";
import { ValvesToClose } from "../../features/isolation/components/valves-to-close.tsx";
import {
  isolationSearch,
  questionOf,
  stuckOf,
  stuckText,
} from "../../features/isolation/isolation-search.ts";
import { useElementText } from "../../features/network/element-texts.ts";
import { useMay } from "../../shared/api/ability.ts";
import { useSession } from "../../shared/api/session.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { usePageTitle } from "../../shared/format/use-page-title.ts";
import { usePageSearch } from "../../shared/page-search.ts";
import { usePlaces } from "../../shared/queries/places.ts";
import { AddressLink } from "../../shared/ui/address-link.tsx";
import { from } from "../../shared/ui/breakpoints.ts";
import { EmptyState } from "../../shared/ui/page/empty-state.tsx";
import { PageBody } from "../../shared/ui/page/page-body.tsx";
import { PageHeader } from "../../shared/ui/page/page-header.tsx";
import { QueryState } from "../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../shared/ui/page/section-card.tsx";

const Columns = styled("div")({
  display: "grid",
  gap: 12,
  alignItems: "start",
  gridTemplateColumns: "minmax(0, 1fr)",
  [from("lg")]: { gridTemplateColumns: "minmax(0, 3fr) minmax(0, 2fr)" },
});
const Column = styled("div")({
  display: "grid",
  gap: 12,
  minWidth: 0,
  gridTemplateColumns: "minmax(0, 1fr)",
});

/** Offices and teams that a crew may call; more would fill the sheet. */
const MOST_PHONES = 10;

const Plan = ({ networkId, question }: { networkId: number; question: IsolationQuestion }) => {
  const { t } = useTranslation(["isolation", "network", "pages", "common"]);
  const format = useFormat();
  const may = useMay();
  const elementText = useElementText();
  const [search, onSearch] = usePageSearch(isolationSearch);
  const username = useSession(({ userData }) => userData?.username ?? "");
  const plan = useQuery(isolationPlanQuery(networkId, question));
  const effect = useQuery(isolationEffectQuery(networkId, question));
  const contacts = useQuery({ ...allContactsQuery(), enabled: may("Contact.Index") });
  const { zones } = usePlaces();
  const outlines = zones
    .filter(({ id }) => plan.data?.zones.some((cut) => cut.id === id))
    .map(({ polygon }) => polygon.coordinates[0] ?? []);
  const isThere = ({ position }: Contact): boolean =>
    position !== null &&
    outlines.some((corners) => isInside([position.longitude, position.latitude], corners));
  const callable = (contacts.data ?? []).filter(({ hotline, phone }) => (hotline ?? phone) !== null);
  // The team of the zone before the offices of the whole utility, of which there may be more than fit the sheet.
  const phones = [...callable.filter(isThere), ...callable.filter((one) => !isThere(one))]
    .slice(0, MOST_PHONES)
    // A hotline is often that of the utility, the same for all: whom one wants to reach has a number of their own.
    .map(({ information, phone, hotline }) => ({
      name: information,
      number: [phone, hotline].filter((one) => one !== null).join(" · "),
    }));
  const target = plan.data?.target;
  const name = target
    ? elementText({ class: "link", id: target.link }, target.kind)
    : (search.link ?? search.at ?? "");
  const title = t("title", { element: name });
  const given = "latitude" in question ? ([question.longitude, question.latitude] as const) : null;
  usePageTitle(title);
  const onMap =
    target &&
    pathTo(
      paths.fleet,
      {},
      {
        ...{ el: `${networkId},link,${target.link}`, z: "15" },
        ll: `${target.place[1].toFixed(5)},${target.place[0].toFixed(5)}`,
      },
    );
  return (
    <PageBody>
      <PageHeader
        title={title}
        trailLabel={t("common:trail")}
        trail={[
          { key: "networks", node: <Link to={paths.networks}>{t("pages:name.networks")}</Link> },
          { key: "plan", node: <span>{title}</span> },
        ]}
        code={plan.data?.network.name}
        properties={plan.data && <span>{t("madeAt", { time: format.timestamp(plan.data.madeAt) })}</span>}
        actions={
          plan.data && (
            <>
              {onMap && may("Device.Index") && (
                <Button
                  component={AddressLink}
                  href={onMap}
                  variant="outlined"
                  startIcon={<IconMap2 size={18} stroke={1.75} aria-hidden />}
                >
                  {t("onMap")}
                </Button>
              )}
              <Button
                variant="contained"
                startIcon={<IconPrinter size={18} stroke={1.75} aria-hidden />}
                onClick={() => window.print()}
              >
                {t("print")}
              </Button>
            </>
          )
        }
      />
      <QueryState query={plan} failed={t("failed")}>
        {(known) => (
          <>
            {known.target.assumedAt !== null && (
              <Alert severity="warning">
                {t("assumed", { distance: format.length(known.target.assumedAt, "m") })}
              </Alert>
            )}
            <Columns>
              <Column>
                <SectionCard flush>
                  <IsolationSketch plan={known} given={given} onGround />
                </SectionCard>
                <ValvesToClose
                  plan={known}
                  stuck={stuckOf(search)}
                  onStuck={(stuck) => onSearch({ stuck: stuckText(stuck) })}
                />
              </Column>
              <Column>
                <CutOff plan={known} />
                <RestPressures query={effect} />
              </Column>
            </Columns>
            <IsolationSheet
              plan={known}
              effect={effect.data}
              given={given}
              title={title}
              preparedBy={username}
              phones={phones}
            />
          </>
        )}
      </QueryState>
    </PageBody>
  );
};

/** What to close around a pipe or a leak, what is cut off, and the sheet for the crew. */
export const IsolationRoute = () => {
  const { t } = useTranslation("isolation");
  const { id } = useParams({ strict: false });
  const [search] = usePageSearch(isolationSearch);
  const question = questionOf(search);
  if (question) return <Plan networkId={Number(id)} question={question} />;
  return (
    <PageBody>
      <PageHeader title={t("open")} />
      <SectionCard flush>
        <EmptyState
          reason={t("noQuestion")}
          action={
            <Button component={AddressLink} href={paths.fleet} variant="outlined">
              {t("onMap")}
            </Button>
          }
        />
      </SectionCard>
    </PageBody>
  );
};
