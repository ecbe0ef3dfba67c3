import { Client } from 'pg'
import type { SystemConfig } from '@app/domain/kernel/access/system-config'

/** Changes one setting of an installation, as its administrator does; a server caches most settings for minutes. */
export async function changeInstallation<Key extends keyof SystemConfig>(
  { ownerUrl }: { ownerUrl: string },
  key: Key,
  value: SystemConfig[Key],
): Promise<void> {
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await owner.query(
      `insert into system_settings (key, value) values ($1, $2)
       on conflict (key) do update set value = excluded.value`,
      [key, JSON.stringify(value)],
    )
  } finally {
    await owner.end()
  }
}
