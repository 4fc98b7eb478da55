import { definitionsOf } from "@sgval/contract/custom-parameters/custom-parameters";
import { setCustomParameters } from "@sgval/quantities/parameter";
import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { customParametersQuery, useCustomParameters } from "../../shared/custom-parameters.ts";
import type { LiveListener } from "../../shared/realtime/live-events.ts";

/** Keeps the parameters beside the catalogue that every page looks up. */
export const listen = (client: QueryClient): LiveListener => {
  const unsubscribe = new QueryObserver(client, customParametersQuery()).subscribe(({ data }) => {
    if (!data) return;
    setCustomParameters(definitionsOf(data));
    useCustomParameters.setState({ list: data });
  });
  return {
    "customParameters:changed": () => {
      const { queryKey } = customParametersQuery();
      // An answer that is still on its way may be older than the change.
      void client.cancelQueries({ queryKey }).then(() => client.invalidateQueries({ queryKey }));
    },
    stop: unsubscribe,
  };
};
