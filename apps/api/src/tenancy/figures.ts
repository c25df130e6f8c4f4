import type { Sample } from '../kit/server/metrics.ts'
import type { Groups } from './index.ts'

interface Archive {
  readonly mode: string
  readonly seconds_since_archived: string | null
  readonly failing: boolean
  readonly failed_count: string
}

/**
 * What the cluster says of its archive. Failing: the last try failed, or a finished part of the log has waited too
 * long.
 */
export const archiveQuery = `select current_setting('archive_mode') as mode, extract(epoch from now() - last_archived_time) as seconds_since_archived, failed_count,
  current_setting('archive_mode') <> 'off' and coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as failing from pg_stat_archiver`

/** Connections of every open group, and how the archive of the write-ahead log does. */
export async function groupFigures(groups: Groups): Promise<Sample[]> {
  const pools = [...groups.opened()].flatMap(([group, { $client }]): Sample[] =>
    Object.entries({ total: $client.totalCount, idle: $client.idleCount, waiting: $client.waitingCount }).map(
      ([kind, value]) => ({
        name: 'sala_pool_connections',
        help: 'Connections to each open group, and requests that wait for one',
        type: 'gauge',
        labels: { group, kind },
        value,
      }),
    ),
  )
  const open: Sample = {
    name: 'sala_groups_open',
    help: 'Groups that hold connections',
    type: 'gauge',
    value: groups.opened().size,
  }
  const archive = await groups.ask(archiveQuery).then(
    ([row]) => archiveSamples(row as unknown as Archive),
    (): Sample[] => [{ name: 'sala_database_up', help: 'Whether the database answers', type: 'gauge', value: 0 }],
  )
  return [open, ...pools, ...archive]
}

function archiveSamples({ mode, seconds_since_archived, failing, failed_count }: Archive): Sample[] {
  return [
    { name: 'sala_database_up', help: 'Whether the database answers', type: 'gauge', value: 1 },
    {
      name: 'sala_archive_enabled',
      help: 'Whether the write-ahead log is archived',
      type: 'gauge',
      value: mode === 'off' ? 0 : 1,
    },
    {
      name: 'sala_archive_failing',
      help: 'Whether the last try to archive failed',
      type: 'gauge',
      value: failing ? 1 : 0,
    },
    {
      name: 'sala_archive_failures_total',
      help: 'Failed tries to archive',
      type: 'counter',
      value: Number(failed_count),
    },
    ...(seconds_since_archived === null
      ? []
      : [
          {
            name: 'sala_archive_age_seconds',
            help: 'Since the log was last archived',
            type: 'gauge' as const,
            value: Number(seconds_since_archived),
          },
        ]),
  ]
}
