import { styled } from "@mui/material/styles";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "../../config/paths.ts";
import { TopAlarms } from "../../features/alarms/components/top-alarms.tsx";
import { contactListQuery } from "../../features/contacts/api/contacts.ts";
import { useHotline } from "../../features/contacts/use-hotline.ts";
import { deviceListQuery } from "../../features/devices/api/list-devices.ts";
import { DeviceCard } from "../../features/devices/components/device-card.tsx";
import { LastReport } from "../../features/reports/components/runs/last-report.tsx";
import { useMay } from "../../shared/api/ability.ts";
import { useSession } from "../../shared/api/session.ts";
import { usePageTitle } from "../../shared/format/use-page-title.ts";
import { useWatchDevices } from "../../shared/realtime/watched-devices.ts";
import { Stack } from "../../shared/ui/arrange.ts";
import { from, useBelow } from "../../shared/ui/breakpoints.ts";
import { EmptyState } from "../../shared/ui/page/empty-state.tsx";
import { PageBody } from "../../shared/ui/page/page-body.tsx";
import { PageHeader } from "../../shared/ui/page/page-header.tsx";
import { PhoneLink } from "../../shared/ui/page/phone-link.tsx";
import { QueryState } from "../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../shared/ui/page/section-card.tsx";
import { paint } from "../../shared/ui/paint.ts";
import { typeScale } from "../../shared/ui/type-scale.ts";
import { mayOpen } from "../features.ts";
import { MyRights } from "./my-rights.tsx";

const Columns = styled("div")({
  display: "grid",
  gap: 12,
  alignItems: "start",
  [from("md")]: { gridTemplateColumns: "1fr 1fr" },
});

const Cards = styled("ul")({
  display: "grid",
  gap: 8,
  margin: 0,
  padding: "0 14px 14px",
  listStyle: "none",
  "& > li": { padding: "10px 12px", border: `1px solid ${paint.line}`, borderRadius: 8 },
});

const Hotline = styled("p")({ ...typeScale.h3, margin: 0 });
const Text = styled("p")({ margin: 0 });

const MOST_SHOWN = 6;

const MyDevices = () => {
  const { t } = useTranslation("rights");
  const query = useQuery(deviceListQuery({ page: 1, size: MOST_SHOWN, sort: "status" }));
  useWatchDevices(query.data?.data);
  return (
    <SectionCard title={t("devices")} flush actions={<Link to={paths.deviceList}>{t("allDevices")}</Link>}>
      <QueryState query={query} failed={t("devicesFailed")}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState reason={t("noDevices")} next={t("noDevicesNext")} />
          ) : (
            <Cards>
              {data.map((device) => (
                <li key={device.id}>
                  <DeviceCard device={device} />
                </li>
              ))}
            </Cards>
          )
        }
      </QueryState>
    </SectionCard>
  );
};

const Contacts = styled("ul")({
  ...typeScale.body,
  display: "grid",
  gap: 8,
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& > li": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "0 16px" },
  "& b": { flex: "1 1 160px", fontWeight: 600, overflowWrap: "anywhere" },
});

/** The hotline of the utility, and its first contacts for whoever may see them. */
const useWhomToCall = () => {
  const mayRead = useMay()("Contact.Index");
  const hotline = useHotline();
  const query = useQuery({
    ...contactListQuery({ page: 1, size: MOST_SHOWN, sort: "key" }),
    enabled: mayRead,
  });
  return { mayRead, hotline, contacts: query.data?.data ?? [], isKnown: query.isSuccess };
};

const WhomToCall = () => {
  const { t } = useTranslation(["rights", "pages", "common"]);
  const may = useMay();
  const { mayRead, hotline, contacts, isKnown } = useWhomToCall();
  if (!mayRead && !hotline) return null;
  return (
    <SectionCard title={t("call")}>
      {hotline && (
        <Hotline>
          {t("hotline")}
          {t("common:colon")}
          <PhoneLink number={hotline} large />
        </Hotline>
      )}
      {contacts.length > 0 && (
        <Contacts>
          {contacts.map((contact) => (
            <li key={contact.id}>
              <b>{contact.information}</b>
              {[...new Set([contact.phone, contact.hotline])].map(
                (number) => number && number !== hotline && <PhoneLink key={number} number={number} large />,
              )}
            </li>
          ))}
        </Contacts>
      )}
      {!hotline && isKnown && contacts.length === 0 && <Text>{t("callText")}</Text>}
      {may("Dashboard.Contact") && <Link to={paths.contact}>{t("pages:name.contact")}</Link>}
    </SectionCard>
  );
};

const CallBar = styled("p")({
  ...typeScale.h3,
  position: "sticky",
  bottom: 0,
  zIndex: 2,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "center",
  gap: "0 12px",
  margin: 0,
  padding: "4px 14px calc(4px + env(safe-area-inset-bottom))",
  border: `1px solid ${paint.lineStrong}`,
  borderRadius: 8,
  backgroundColor: paint.card,
  boxShadow: paint.shadowFloat,
});

/** Whom to call first, in reach of the thumb however far a phone is scrolled. */
const CallFirst = () => {
  const { t } = useTranslation("rights");
  const isPhone = useBelow("sm");
  const { hotline, contacts } = useWhomToCall();
  const numbers = contacts.flatMap(({ information, phone, hotline: own }) => {
    const number = own ?? phone;
    return number ? [{ name: information, number }] : [];
  });
  const first = hotline ? { name: t("hotline"), number: hotline } : numbers[0];
  if (!isPhone || !first) return null;
  return (
    <CallBar data-call-bar>
      {first.name}
      <PhoneLink number={first.number} large />
    </CallBar>
  );
};

/** The open alarms of the devices in view, and the newest report. */
const Now = () => {
  const { t } = useTranslation("rights");
  const may = useMay();
  const report = may("Report.Index") && <LastReport />;
  if (may("Risk.Index")) return <TopAlarms title={t("now")}>{report}</TopAlarms>;
  return report ? (
    <SectionCard title={t("now")} flush>
      {report}
    </SectionCard>
  ) : null;
};

/** Start page of a client: own permissions, device counts and contacts. */
export const AccessRoute = () => {
  const { t } = useTranslation(["rights", "pages"]);
  const may = useMay();
  const user = useSession((session) => session.userData);
  usePageTitle(t("pages:name.access"));
  return (
    <PageBody>
      <PageHeader title={t("pages:name.access")} code={t("greeting", { name: user?.username ?? "" })} />
      <Columns>
        <Stack gap={12}>
          {may("Device.Index") && <MyDevices />}
          <Now />
        </Stack>
        <Stack gap={12}>
          <WhomToCall />
          <MyRights />
          <SectionCard title={t("everyone")}>
            <Text>{t("everyoneText")}</Text>
            <Link to={paths.accountTab} params={{ id: "account" }}>
              {t("pages:name.account")}
            </Link>
          </SectionCard>
          {mayOpen(may, paths.home) && (
            <SectionCard title={t("analytics")}>
              <Text>{t("analyticsText")}</Text>
              <Link to={paths.home}>{t("pages:name.home")}</Link>
            </SectionCard>
          )}
        </Stack>
      </Columns>
      <CallFirst />
    </PageBody>
  );
};
