import { useCallback } from "react";
import { GuidePage } from "../../features/guide/components/guide-page.tsx";
import { useMay } from "../../shared/api/ability.ts";
import { mayFollow } from "../guide-of.ts";

/** The guide, whose links lead to the pages that its reader may open. */
export const GuideRoute = () => {
  const may = useMay();
  const canOpen = useCallback((href: string) => mayFollow(may, href), [may]);
  return <GuidePage canOpen={canOpen} />;
};
