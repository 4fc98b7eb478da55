import Button from "@mui/material/Button";
import type { MappingProfile } from "@sgval/contract/devices/mapping/profiles";
import { IconBookmark, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../../config/paths.ts";
import { useTypeName } from "../../../../shared/device-types.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useMissingPermission } from "../../../../shared/i18n/use-missing-permission.ts";
import { mappingProfilesQuery } from "../../../../shared/queries/mapping-profiles.ts";
import { DeleteDialog } from "../../../../shared/ui/act/delete-dialog.tsx";
import { LockedButton } from "../../../../shared/ui/act/locked-button.tsx";
import { Actions } from "../../../../shared/ui/arrange.ts";
import { EmptyState } from "../../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { Rows } from "../../../../shared/ui/page/rows.tsx";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { useDeleteProfile } from "../../api/profiles.ts";

/** The profiles of the installation, to be opened or deleted. */
export const ProfileList = ({ opened, onDeleted }: { opened: number | undefined; onDeleted: () => void }) => {
  const { t } = useTranslation(["devices", "forms"]);
  const format = useFormat();
  const typeName = useTypeName();
  const query = useQuery(mappingProfilesQuery());
  const locked = useMissingPermission("Device.Delete");
  const remove = useDeleteProfile();
  const [deleted, setDeleted] = useState<MappingProfile | null>(null);
  return (
    <SectionCard title={t("profiles.title")} sub={query.data && format.count(query.data.length)} flush>
      <QueryState query={query} failed={t("profiles.failed")}>
        {(profiles) =>
          profiles.length === 0 ? (
            <EmptyState reason={t("profiles.empty")} next={t("profiles.emptyNext")} />
          ) : (
            <Rows aria-label={t("profiles.title")}>
              {profiles.map((profile) => (
                <li key={profile.id} aria-current={profile.id === opened ? "true" : undefined}>
                  <IconBookmark size={18} stroke={1.75} aria-hidden />
                  <div>
                    <b>{profile.name}</b>
                    <small>
                      {[
                        typeName(profile.type),
                        t("profiles.channels", {
                          count: profile.channels.length,
                          number: format.count(profile.channels.length),
                        }),
                        ...(profile.description ? [profile.description] : []),
                      ].join(" · ")}
                    </small>
                  </div>
                  <div>
                    <Actions>
                      <Button
                        variant="outlined"
                        size="small"
                        component={Link}
                        to={`${paths.tryMessage}?profile=${profile.id}`}
                        aria-label={`${t("profiles.open")} ${profile.name}`}
                      >
                        {t("profiles.open")}
                      </Button>
                      <LockedButton
                        variant="text"
                        size="small"
                        startIcon={<IconTrash size={16} stroke={1.75} />}
                        locked={locked}
                        aria-label={`${t("forms:delete")} ${profile.name}`}
                        onClick={() => setDeleted(profile)}
                      >
                        {t("forms:delete")}
                      </LockedButton>
                    </Actions>
                  </div>
                </li>
              ))}
            </Rows>
          )
        }
      </QueryState>
      {deleted && (
        <DeleteDialog
          open
          names={[deleted.name]}
          affected={t("profiles.deleted")}
          onDelete={() => remove.mutateAsync(deleted.id)}
          onDeleted={() => {
            if (deleted.id === opened) onDeleted();
            setDeleted(null);
          }}
          onClose={() => setDeleted(null)}
        />
      )}
    </SectionCard>
  );
};
