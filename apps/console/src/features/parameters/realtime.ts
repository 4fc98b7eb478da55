import { definitionsOf } from "@sgval/contract/parameters/own-parameters";
import { setOwnParameters } from "@sgval/quantities/parameter";
import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { ownParametersQuery, useOwnParameters } from "../../shared/own-parameters.ts";
import type { LiveListener } from "../../shared/realtime/live-events.ts";

/** Keeps the parameters beside the catalogue that every page looks up. */
export const listen = (client: QueryClient): LiveListener => {
  const unsubscribe = new QueryObserver(client, ownParametersQuery()).subscribe(({ data }) => {
    if (!data) return;
    setOwnParameters(definitionsOf(data));
    useOwnParameters.setState({ list: data });
  });
  return {
    "ownParameters:changed": () => {
      const { queryKey } = ownParametersQuery();
      // An answer that is still on its way may be older than the change.
      void client.cancelQueries({ queryKey }).then(() => client.invalidateQueries({ queryKey }));
    },
    stop: unsubscribe,
  };
};
