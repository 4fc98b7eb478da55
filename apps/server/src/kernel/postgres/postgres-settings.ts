/** Settings of PostgreSQL by name, as they stand in `postgresql.conf`. */
export type PostgresSettings = Record<string, string | number>;

/** Where the server listens: a private socket folder, or a port of the loopback address. */
export type PostgresAddress =
  | { socketFolder: string; port: number }
  | { socketFolder?: undefined; port: number };

const megabytes = (bytes: number): number => Math.floor(bytes / 1024 / 1024);
const between = (low: number, value: number, high: number): number => Math.min(high, Math.max(low, value));

/**
 * Settings for a machine shared with the rest of the product: a sixteenth of the memory for shared buffers.
 * Everything that decides whether an acknowledged row survives a power cut stays on.
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
    // Bounds the work of crash recovery, and so the time to be back.
    max_wal_size: "1GB",
    checkpoint_timeout: "5min",
    checkpoint_completion_target: "0.9",
    // No replica ever reads this log; a smaller one is a faster one.
    wal_level: "minimal",
    max_wal_senders: 0,
    // The bundled build has no lz4, and pglz costs more processor time than it saves disk.
    wal_compression: "off",

    shared_buffers: `${between(64, Math.floor(memory / 16), 512)}MB`,
    effective_cache_size: `${between(256, Math.floor(memory / 2), 16_384)}MB`,
    work_mem: "16MB",
    maintenance_work_mem: `${between(64, Math.floor(memory / 64), 256)}MB`,
    max_parallel_workers_per_gather: cores > 2 ? 2 : 0,
    io_workers: between(1, cores, 3),
    random_page_cost: "1.1",
    // Our queries are short; compiling them takes longer than running them.
    jit: "off",

    timezone: "UTC",
    log_timezone: "UTC",
    datestyle: "iso, mdy",
    // A server that was killed leaves sessions with running statements behind; they must not hold locks.
    client_connection_check_interval: "2s",
    idle_in_transaction_session_timeout: "5min",

    // Failed statements are reported by their callers; here they would only leak values into the log.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_line_prefix: "",
    logging_collector: "off",
    log_destination: "stderr",
    cluster_name: "sgval",
  };
}

/** The text of `postgresql.conf`. `ALTER SYSTEM` still overrules it. */
export const renderSettings = (settings: PostgresSettings): string =>
  [
    "# Written anew at every start: change a setting with ALTER SYSTEM.",
    ...Object.entries(settings).map(([name, value]) => `${name} = '${String(value).replaceAll("'", "''")}'`),
    "",
  ].join("\n");
