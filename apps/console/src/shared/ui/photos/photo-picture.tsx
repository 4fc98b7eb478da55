import { styled } from "@mui/material/styles";
import { IconPhotoOff } from "@tabler/icons-react";
import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { paint } from "../paint.ts";

/** A kept photo, whatever it is of. */
export interface ShownPhoto {
  id: number;
  caption: string;
  /** When its file was last changed: a copied file may say later than the picture was taken. */
  takenAt: string;
  uploadedAt: string;
  uploadedBy: { name: string };
}

/** Asks for a picture; its bytes never change. */
export type PictureQuery = (
  photoId: number,
  size: "full" | "small",
) => Pick<UseQueryOptions<Blob>, "queryKey" | "staleTime"> & {
  queryFn: (context: { signal: AbortSignal }) => Promise<Blob>;
};

const Missing = styled("span")({ display: "grid", placeItems: "center", gap: 4, color: paint.mute });

/** An address of a blob that an image can show, as long as the component is on the page. */
export const useBlobAddress = (blob: Blob | null | undefined): string | null => {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return undefined;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(null);
    };
  }, [blob]);
  return address;
};

/** A picture, or a sign that it could not be loaded; nothing before it is there. */
export const PhotoPicture = (props: {
  photoId: number;
  size: "full" | "small";
  /** Empty beside a text that says the same. */
  alt: string;
  picture: PictureQuery;
}) => {
  const { t } = useTranslation("photos");
  const { data, error } = useQuery<Blob>(props.picture(props.photoId, props.size));
  const address = useBlobAddress(data);
  if (error && !data)
    return (
      <Missing>
        <IconPhotoOff size={24} stroke={1.5} aria-hidden />
        {t("pictureFailed")}
      </Missing>
    );
  return address && <img src={address} alt={props.alt} draggable={false} />;
};
