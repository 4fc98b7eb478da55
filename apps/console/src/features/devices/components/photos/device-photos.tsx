import { devicePhotoSides, mostDevicePhotos } from "@sgval/contract/devices/photos";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { longestPhotoCaption } from "@sgval/contract/photo";
import { IconPhoto } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../../shared/api/ability.ts";
import { Stack } from "../../../../shared/ui/arrange.ts";
import { EmptyState } from "../../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { RowsSkeleton } from "../../../../shared/ui/page/skeletons.tsx";
import { PhotoGrid } from "../../../../shared/ui/photos/photo-grid.tsx";
import { PhotoUploader } from "../../../../shared/ui/photos/photo-uploader.tsx";
import { PhotoViewer } from "../../../../shared/ui/photos/photo-viewer.tsx";
import {
  devicePhotosQuery,
  devicePictureQuery,
  useChangeDevicePhotos,
  useSendDevicePhoto,
} from "../../api/photos.ts";

/** Whatever the browser can read: what is sent is a JPEG. */
const rule = { longest: devicePhotoSides.full };

/** Photos of a device and its surroundings, from whoever stood before it. */
export const DevicePhotos = ({ device }: { device: Pick<DeviceDetail, "id" | "name"> }) => {
  const { t } = useTranslation(["devices", "photos"]);
  const may = useMay()("Device.Update");
  const query = useQuery(devicePhotosQuery(device.id));
  const send = useSendDevicePhoto(device.id);
  const change = useChangeDevicePhotos(device.id);
  const picture = devicePictureQuery(device.id);
  const [opened, setOpened] = useState<number | null>(null);
  const photos = query.data ?? [];
  const shown = photos.find(({ id }) => id === opened);
  return (
    <SectionCard
      title={t("photos:title")}
      sub={
        photos.length > 0 ? t("photos.count", { count: photos.length, most: mostDevicePhotos }) : undefined
      }
    >
      <Stack gap={12}>
        {/* Also while the list cannot be loaded: a photo of now may not be there to be taken later. */}
        {may && (
          <PhotoUploader
            send={send}
            rule={rule}
            most={mostDevicePhotos}
            free={mostDevicePhotos - photos.length}
          />
        )}
        <QueryState query={query} failed={t("photos:failed")} skeleton={<RowsSkeleton rows={2} />}>
          {(list) =>
            list.length === 0 ? (
              <EmptyState
                icon={<IconPhoto size={20} stroke={1.75} />}
                reason={t("photos:empty")}
                next={may ? t("photos.next") : t("photos.none")}
              />
            ) : (
              <div>
                <PhotoGrid photos={list} picture={picture} onOpen={setOpened} />
              </div>
            )
          }
        </QueryState>
      </Stack>
      {shown && (
        <PhotoViewer
          photos={photos}
          photo={shown}
          picture={picture}
          fileName={({ id, takenAt }) => `${device.name}-${takenAt.slice(0, 10)}-${id}`}
          longestCaption={longestPhotoCaption}
          change={may ? change : undefined}
          onOpen={setOpened}
        />
      )}
    </SectionCard>
  );
};
