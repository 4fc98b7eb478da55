import { zodResolver } from "@hookform/resolvers/zod";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import type { MappingProfile } from "@sgval/contract/devices/mapping/profiles";
import { deviceTypes } from "@sgval/quantities/device-types";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useDeviceTypes, useTypeName } from "../../../../shared/device-types.ts";
import { usePageTitle } from "../../../../shared/format/use-page-title.ts";
import { useMissingPermission } from "../../../../shared/i18n/use-missing-permission.ts";
import { usePageSearch } from "../../../../shared/page-search.ts";
import { letterQuery } from "../../../../shared/queries/dead-letters.ts";
import { mappingProfilesQuery } from "../../../../shared/queries/mapping-profiles.ts";
import { LockedButton } from "../../../../shared/ui/act/locked-button.tsx";
import { FormColumn, SaveBar } from "../../../../shared/ui/act/save-bar.tsx";
import { Actions } from "../../../../shared/ui/arrange.ts";
import { FormChoose } from "../../../../shared/ui/form/form-fields.tsx";
import { LeaveGuard } from "../../../../shared/ui/form/leave-guard.tsx";
import { PageBody } from "../../../../shared/ui/page/page-body.tsx";
import { PageHeader } from "../../../../shared/ui/page/page-header.tsx";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { mappingTestQuery, testedLetter } from "../../api/mapping.ts";
import { type DeviceFormValues, mappingSchema, newForm } from "../../device-form.ts";
import { tryMessageSearch } from "../../list-search.ts";
import { MappingCards } from "../mapping/mapping-cards.tsx";
import { MessageCard } from "../mapping/message-card.tsx";
import { PresetField } from "../mapping/preset-field.tsx";
import { useTriedMessage } from "../mapping/use-tried-message.ts";
import { MessageChoice } from "./message-choice.tsx";
import { ProfileDrawer } from "./profile-drawer.tsx";
import { ProfileList } from "./profile-list.tsx";
import { withProfile } from "./profile-values.ts";
import { useSaveAsProfile } from "./use-save-as-profile.tsx";

/** A mapping without a device, begun with that of a profile where one is open. */
const TryEditor = ({ profile }: { profile: MappingProfile | null }) => {
  const { t } = useTranslation(["devices", "forms"]);
  const typeName = useTypeName();
  const types = useDeviceTypes();
  const [{ letter }, onSearch] = usePageSearch(tryMessageSearch);
  const ofLetter = useQuery({ ...letterQuery(letter ?? 0), enabled: letter !== undefined });
  const begun = useMemo((): DeviceFormValues => {
    const empty = { ...newForm(profile?.type ?? "DATALOGGER", types), channels: [] };
    return profile
      ? { ...empty, channels: withProfile([], profile), payloadKeys: profile.payloadKeys }
      : empty;
  }, [profile, types]);
  const form = useForm<DeviceFormValues>({
    resolver: zodResolver(mappingSchema),
    mode: "onTouched",
    values: begun,
    resetOptions: { keepDirtyValues: true },
  });
  const example = profile?.example ? { payload: profile.example } : null;
  const tried = useTriedMessage(ofLetter.data ? testedLetter(ofLetter.data) : example);
  const { message, use } = tried;
  const values = form.watch();
  const test = useQuery(mappingTestQuery(null, values, tried.tested));
  const [isNaming, setNaming] = useState(false);
  const locked = useMissingPermission("Device.Update");
  const open = ({ id }: MappingProfile) => {
    form.reset(form.getValues());
    onSearch({ profile: id, letter: undefined });
  };
  const { saveAsButton, saveAsDrawer } = useSaveAsProfile(form, { message, onSaved: open });
  const { isDirty, errors } = form.formState;
  return (
    <FormProvider {...form}>
      <FormColumn>
        <MessageCard text={t("profiles.tryText")} message={message} onChange={tried.type}>
          <MessageChoice onUse={use} />
          <Actions>
            <Button
              variant="contained"
              startIcon={<IconPlayerPlay size={18} stroke={1.75} />}
              disabled={message.payload.trim() === ""}
              onClick={() => use(message)}
            >
              {t("mapping.test")}
            </Button>
          </Actions>
        </MessageCard>
        <SectionCard
          title={profile ? t("profiles.opened", { name: profile.name }) : t("profiles.fresh")}
          actions={
            profile && (
              <Button variant="outlined" onClick={() => onSearch({ profile: undefined, letter: undefined })}>
                {t("profiles.close")}
              </Button>
            )
          }
        >
          <FormChoose
            control={form.control}
            name="type"
            label={t("profiles.deviceType")}
            choices={deviceTypes.map((value) => ({ value, label: typeName(value) }))}
          />
        </SectionCard>
        <MappingCards
          test={test}
          opened={tried.opened}
          onOpen={tried.setOpened}
          preset={<PresetField message={message} onUse={use} />}
        />
        <ProfileList
          opened={profile?.id}
          onDeleted={() => onSearch({ profile: undefined, letter: undefined })}
        />
        {values.channels.length > 0 && (
          <SaveBar data-save-bar>
            {errors.channels && <Alert severity="error">{t("profiles.wrong")}</Alert>}
            {profile && (
              <LockedButton
                variant="contained"
                locked={locked}
                onClick={() => void form.trigger().then(setNaming)}
              >
                {t("profiles.save")}
              </LockedButton>
            )}
            {saveAsButton}
          </SaveBar>
        )}
      </FormColumn>
      {isNaming && (
        <ProfileDrawer
          profile={profile}
          mapping={form.getValues()}
          example={message.encoding === "base64" ? "" : message.payload}
          onSaved={open}
          onClose={() => setNaming(false)}
        />
      )}
      {saveAsDrawer}
      <LeaveGuard dirty={isDirty} />
    </FormProvider>
  );
};

/** Tries a message with a preset, a decoder or a profile, without a device, and saves the mapping as a profile. */
export const TryMessagePage = () => {
  const { t } = useTranslation(["devices", "common"]);
  const [{ profile: id }] = usePageSearch(tryMessageSearch);
  const { data: profiles } = useQuery(mappingProfilesQuery());
  usePageTitle(t("profiles.tryTitle"));
  const profile = profiles?.find((one) => one.id === id) ?? null;
  return (
    <PageBody>
      <PageHeader title={t("profiles.tryTitle")} />
      <TryEditor key={profile?.id ?? 0} profile={profile} />
    </PageBody>
  );
};
