import Button from "@mui/material/Button";
import { type DeviceType, deviceTypes } from "@sgval/quantities/device-types";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../../config/paths.ts";
import { useMay } from "../../../../shared/api/ability.ts";
import { useDeviceTypes, useTypeName } from "../../../../shared/device-types.ts";
import { usePageTitle } from "../../../../shared/format/use-page-title.ts";
import { usePageSearch } from "../../../../shared/page-search.ts";
import { Actions } from "../../../../shared/ui/arrange.ts";
import { DeviceSilhouette } from "../../../../shared/ui/device/device-silhouette.tsx";
import { PageBody } from "../../../../shared/ui/page/page-body.tsx";
import { PageHeader } from "../../../../shared/ui/page/page-header.tsx";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { RowsSkeleton } from "../../../../shared/ui/page/skeletons.tsx";
import { seenFieldsQuery } from "../../api/mapping.ts";
import { deviceQuery } from "../../api/read-device.ts";
import { useCreateDevice } from "../../api/save-device.ts";
import { copyOf, type DeviceFormValues, newForm } from "../../device-form.ts";
import { type AddDeviceSearch, addDeviceSearch } from "../../list-search.ts";
import { channelsOfFields, typeOfFields } from "../../seen-fields.ts";
import { DeviceForm } from "./device-form.tsx";

const NewDevice = ({ start, seen }: { start: DeviceFormValues; seen?: readonly string[] | undefined }) => {
  const { t } = useTranslation("devices");
  const navigate = useNavigate();
  const create = useCreateDevice();
  const [stored] = useState(start);
  return (
    <DeviceForm
      device={null}
      stored={stored}
      seen={seen}
      title={t("form.add")}
      save={(values) => create.mutateAsync(values)}
      onSaved={({ id }) => {
        // The form is still dirty while its own handler runs.
        void navigate({ to: paths.device, params: { id: String(id) }, ignoreBlocker: true });
      }}
      onCancel={() => void navigate({ to: paths.deviceList })}
    />
  );
};

/** The type that an address names; the list of the types of devices may name several. */
const knownType = (named: string | undefined): DeviceType | undefined =>
  deviceTypes.find((type) => type === named);

/** Asks for the type of a device whose messages do not show it: a wrong one would be fixed with the device. */
const AskType = ({ onType }: { onType: (type: DeviceType) => void }) => {
  const { t } = useTranslation("devices");
  const typeName = useTypeName();
  return (
    <SectionCard title={t("form.whichType")} sub={t("form.whichTypeHelp")}>
      <Actions>
        {deviceTypes.map((type) => (
          <Button
            key={type}
            variant="outlined"
            startIcon={<DeviceSilhouette type={type} />}
            onClick={() => onType(type)}
          >
            {typeName(type)}
          </Button>
        ))}
      </Actions>
    </SectionCard>
  );
};

/** The form of a new device, empty, for the messages of a topic, or with the values of another device. */
const Start = ({ from, broker, type: named, ...known }: AddDeviceSearch) => {
  const { t } = useTranslation("devices");
  const types = useDeviceTypes();
  const [chosen, setChosen] = useState(knownType(named));
  const empty = { ...newForm(chosen ?? "VGA", types), ...known };
  const first = <NewDevice start={empty} />;
  const isOfTopic = useMay()("Mqtt.Index") && broker !== undefined && known.topicSend !== undefined;
  const query = useQuery({ ...deviceQuery(from ?? 0), enabled: from !== undefined });
  const seenFields = useQuery({
    ...seenFieldsQuery({ broker: broker ?? 0, topic: known.topicSend ?? "" }),
    enabled: from === undefined && isOfTopic,
  });
  if (from === undefined && isOfTopic)
    return (
      <QueryState
        query={seenFields}
        failed={t("form.fieldsFailed")}
        skeleton={<RowsSkeleton rows={6} height={48} />}
      >
        {(seen) => {
          const type = chosen ?? typeOfFields(seen);
          if (type === null) return <AskType onType={setChosen} />;
          if (seen.length === 0) return first;
          const channels = channelsOfFields(type, seen, types);
          return <NewDevice start={{ ...newForm(type, types), ...known, channels }} seen={seen} />;
        }}
      </QueryState>
    );
  if (from === undefined)
    return known.topicSend !== undefined && chosen === undefined ? <AskType onType={setChosen} /> : first;
  return (
    <QueryState query={query} failed={t("detailFailed")} skeleton={<RowsSkeleton rows={6} height={48} />}>
      {(device) => <NewDevice start={copyOf(device)} />}
    </QueryState>
  );
};

/** Adds a device; `from` in the address names the one to copy. */
export const AddDevicePage = () => {
  const { t } = useTranslation(["devices", "common"]);
  const [search] = usePageSearch(addDeviceSearch);
  const { from } = search;
  const title = t(from === undefined ? "form.add" : "form.duplicate");
  usePageTitle(title);
  return (
    <PageBody>
      <PageHeader
        title={title}
        trail={[{ key: "list", node: <Link to={paths.deviceList}>{t("title")}</Link> }]}
        trailLabel={t("common:trail")}
      />
      <Start key={from ?? "new"} {...search} />
    </PageBody>
  );
};
