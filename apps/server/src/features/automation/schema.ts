declare module "../../kernel/schema.ts" {
  interface Database {
    device_threshold: { device_id: number; start_pressure_point: number; limit_pressure_point: number };
    device_timer: {
      device_id: number;
      position: number;
      days: number[];
      start_time: string;
      end_time: string;
    };
  }
}

export {};
