import type { ElementClass, ElementCounts, ElementKind, flowUnits } from "@sgval/contract/network/model";
import type { Placement } from "@sgval/contract/network/placement";
import type { Generated, GeneratedAlways } from "kysely";
import type { Json } from "../../kernel/schema.ts";

interface NetworkTable {
  id: Generated<number>;
  name: string;
  source_name: string;
  flow_unit: (typeof flowUnits)[number];
  counts: Json<ElementCounts>;
  /** West, south, east, north. */
  bounds: number[];
  placement: Json<Placement>;
  imported_at: Date;
  /** Of the layer; also its ETag. */
  version: string;
  /** Written by the database, for searches. */
  search_text: GeneratedAlways<string>;
}

interface ElementTable {
  id: Generated<number>;
  network_id: number;
  class: ElementClass;
  element_id: string;
  kind: ElementKind;
  /** JSON of the GeoJSON feature, which is only compared and put together. */
  properties: string;
  geometry: string;
  place: string;
}

interface NetworkDeviceTable {
  network_id: number;
  device_id: number;
  class: ElementClass;
  element_id: string;
  attached_at: Date;
}

declare module "../../kernel/schema.ts" {
  interface Database {
    network: NetworkTable;
    network_layer: { network_id: number; content: Buffer };
    network_source: { network_id: number; content: Buffer };
    network_element: ElementTable;
    network_device: NetworkDeviceTable;
  }
}
