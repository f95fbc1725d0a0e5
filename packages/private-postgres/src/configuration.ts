import { writeFile } from 'node:fs/promises'
import path from 'node:path'

/** The files by which a cluster configures its PostgreSQL. */
export const configurationFiles = ['postgresql.conf', 'postgresql.auto.conf', 'pg_hba.conf', 'pg_ident.conf']

const contents: Record<string, string> = {
  'postgresql.conf': `# What initdb writes. Everything else is on the command line.
shared_buffers = 128MB
dynamic_shared_memory_type = posix
max_wal_size = 1GB
min_wal_size = 80MB
autovacuum_worker_slots = 16
datestyle = 'iso, mdy'
timezone = UTC
log_timezone = UTC
lc_messages = C
lc_monetary = C
lc_numeric = C
lc_time = C
default_text_search_config = 'pg_catalog.english'
`,
  'postgresql.auto.conf': '',
  // The only way in is a socket in a folder of mode 0700.
  'pg_hba.conf': 'local all all trust\nlocal replication all trust\n',
  'pg_ident.conf': '',
}

/**
 * Replaces the configuration of a cluster that came from outside: PostgreSQL runs the commands and loads the libraries that its
 * configuration names.
 */
export async function writeConfiguration(cluster: string): Promise<void> {
  for (const name of configurationFiles) {
    await writeFile(path.join(cluster, name), contents[name] ?? '', { mode: 0o600, flush: true })
  }
}

/**
 * Every setting that runs a command, loads a library, or names a file or a host, as a private PostgreSQL starts with it. The command line
 * wins over the files of the cluster. A test compares this table with the settings of the PostgreSQL that is installed.
 */
export const closedSettings = (cluster: string): Record<string, string> => ({
  archive_cleanup_command: '',
  archive_command: '',
  archive_library: '',
  config_file: path.join(cluster, 'postgresql.conf'),
  data_directory: cluster,
  dynamic_library_path: '$libdir',
  extension_control_path: '$system',
  external_pid_file: '',
  hba_file: path.join(cluster, 'pg_hba.conf'),
  ident_file: path.join(cluster, 'pg_ident.conf'),
  jit_provider: 'llvmjit',
  krb_server_keyfile: '',
  listen_addresses: '', // no TCP at all
  local_preload_libraries: '',
  log_destination: 'stderr',
  log_directory: 'log',
  logging_collector: 'off',
  oauth_validator_libraries: '',
  primary_conninfo: '',
  recovery_end_command: '',
  restore_command: '',
  session_preload_libraries: '',
  shared_preload_libraries: '',
  ssl: 'off',
  ssl_ca_file: '',
  ssl_cert_file: '',
  ssl_crl_dir: '',
  ssl_crl_file: '',
  ssl_dh_params_file: '',
  ssl_key_file: '',
  ssl_passphrase_command: '',
})
