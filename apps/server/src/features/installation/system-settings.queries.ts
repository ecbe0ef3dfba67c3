import { bool, instant, int, json, nullable, text, uuid } from '../../platform/database/columns.ts'
import { namedSql } from '../../platform/database/tx.ts'

/** Settings that were ever changed; locks them if `$1`. `$2` is the reason. */
export const listSettings = namedSql(
  {
    key: text,
    value: nullable(json<unknown>()),
    previous: nullable(json<unknown>()),
    changedBy: nullable(uuid),
    changedByName: nullable(text),
    changedAt: instant,
  },
  `
  select key, value, previous, changed_by as "changedBy", changed_by_name as "changedByName", changed_at as "changedAt"
    from app.list_system_settings($1, $2)`,
)

/** Changes setting `$1` to the JSON `$2` for the reason `$3`. */
export const changeSetting = namedSql('select app.change_system_setting($1, $2, $3)')

/** Puts the earlier value of setting `$1` back for the reason `$2`. */
export const undoSetting = namedSql('select app.undo_system_setting($1, $2)')

/** Number of accounts, and the last test mail, for the reason `$1`. */
export const describeSystem = namedSql(
  {
    accounts: int,
    mailedTo: nullable(text),
    testedAt: nullable(instant),
    isSent: nullable(bool),
    message: nullable(text),
  },
  `
  select accounts, mailed_to as "mailedTo", tested_at as "testedAt", is_sent as "isSent", message
    from app.describe_system($1)`,
)

/** Begins a test mail for the reason `$1`; returns the address of its recipient. */
export const beginTestMail = namedSql({ to: text }, 'select app.begin_test_mail($1) as "to"')

/** Keeps the result of a test mail: `$1` if it was sent, `$2` the answer, for the reason `$3`. */
export const keepTestMail = namedSql({ at: instant }, 'select app.keep_test_mail($1, $2, $3) as at')
