/** PostgreSQL settings by name, as in `postgresql.conf`. */
export type PostgresSettings = Record<string, string | number>;

/** Listen address: a Unix socket in a private folder, or a port of 127.0.0.1. */
export type PostgresAddress =
  | { socketFolder: string; port: number }
  | { socketFolder?: undefined; port: number };

const megabytes = (bytes: number): number => Math.floor(bytes / 1024 / 1024);
const between = (low: number, value: number, high: number): number => Math.min(high, Math.max(low, value));

/**
 * Settings for a machine shared with the server: a sixteenth of the memory for shared buffers. Everything needed for
 * durability (fsync, synchronous_commit, full_page_writes) stays on.
 * @param memoryBytes memory this process may use
 * @param cores processor cores this process may use
 */
export function postgresSettings(
  address: PostgresAddress,
  memoryBytes: number,
  cores: number,
): PostgresSettings {
  const memory = megabytes(memoryBytes);
  return {
    listen_addresses: address.socketFolder === undefined ? "127.0.0.1" : "",
    unix_socket_directories: address.socketFolder ?? "",
    unix_socket_permissions: "0700",
    port: address.port,
    max_connections: 60,
    password_encryption: "scram-sha-256",

    fsync: "on",
    synchronous_commit: "on",
    full_page_writes: "on",
    // Limits the time of crash recovery.
    max_wal_size: "1GB",
    checkpoint_timeout: "5min",
    checkpoint_completion_target: "0.9",
    // There are no replicas; a smaller WAL is faster.
    wal_level: "minimal",
    max_wal_senders: 0,
    // The bundled build has no lz4, and pglz costs too much processor time.
    wal_compression: "off",

    shared_buffers: `${between(64, Math.floor(memory / 16), 512)}MB`,
    effective_cache_size: `${between(256, Math.floor(memory / 2), 16_384)}MB`,
    work_mem: "16MB",
    maintenance_work_mem: `${between(64, Math.floor(memory / 64), 256)}MB`,
    max_parallel_workers_per_gather: cores > 2 ? 2 : 0,
    io_workers: between(1, cores, 3),
    random_page_cost: "1.1",
    // Compiling short queries takes longer than running them.
    jit: "off",

    timezone: "UTC",
    log_timezone: "UTC",
    datestyle: "iso, mdy",
    // Ends statements whose client was killed, so that they do not hold locks.
    client_connection_check_interval: "2s",
    idle_in_transaction_session_timeout: "5min",

    // Failed statements are logged by their callers; PostgreSQL would write their values to the log.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_line_prefix: "",
    logging_collector: "off",
    log_destination: "stderr",
    cluster_name: "sgval",
  };
}

/** Chooses the settings of a cluster from its address and the machine. */
export type ChooseSettings = typeof postgresSettings;

/** The text of `postgresql.conf`. `ALTER SYSTEM` overrides it. */
export const renderSettings = (settings: PostgresSettings): string =>
  [
    "# Overwritten at every start: change settings with ALTER SYSTEM.",
    ...Object.entries(settings).map(([name, value]) => `${name} = '${String(value).replaceAll("'", "''")}'`),
    "",
  ].join("\n");
