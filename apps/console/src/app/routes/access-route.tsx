import { styled } from "@mui/material/styles";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "../../config/paths.ts";
import { deviceListQuery } from "../../features/devices/api/list-devices.ts";
import { DeviceCard } from "../../features/devices/components/device-card.tsx";
import { useMay } from "../../shared/api/ability.ts";
import { useSession } from "../../shared/api/session.ts";
import { usePageTitle } from "../../shared/format/use-page-title.ts";
import { useAuthOptions } from "../../shared/queries/auth-options.ts";
import { Stack } from "../../shared/ui/arrange.ts";
import { from } from "../../shared/ui/breakpoints.ts";
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

/** Start page of a client: own permissions, device counts and contacts. */
export const AccessRoute = () => {
  const { t } = useTranslation(["rights", "pages"]);
  const may = useMay();
  const user = useSession((session) => session.userData);
  const hotline = useAuthOptions()?.hotline;
  usePageTitle(t("pages:name.access"));
  return (
    <PageBody>
      <PageHeader title={t("pages:name.access")} code={t("greeting", { name: user?.username ?? "" })} />
      <Columns>
        <Stack gap={12}>
          {may("Device.Index") && <MyDevices />}
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
          {may("Contact.Index") && (
            <SectionCard title={t("call")}>
              {hotline ? (
                <Hotline>
                  {t("hotline")}: <PhoneLink number={hotline} large />
                </Hotline>
              ) : (
                <Text>{t("callText")}</Text>
              )}
              {mayOpen(may, paths.contact) && <Link to={paths.contact}>{t("pages:name.contact")}</Link>}
            </SectionCard>
          )}
        </Stack>
        <MyRights />
      </Columns>
    </PageBody>
  );
};
