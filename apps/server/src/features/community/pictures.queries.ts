import type { PostPicture } from '@app/domain/community/community.contract'
import { bool, int, json, text, uuid } from '../../platform/database/columns.ts'
import { namedSql } from '../../platform/database/tx.ts'
import { pictureJson } from './community.json.ts'

/** Locks the post `$1` of the profile `$2`, so that parallel uploads don't exceed its number of pictures. */
export const lockOwnPost = namedSql(
  { isLocked: bool },
  'select locked as "isLocked" from community_posts where id = $1 and author_id = $2 for no key update',
)

/** The picture `$1` in a post of the profile `$2`, to recognise a repeated request. */
export const findOwnPicture = namedSql(
  { postId: uuid, alt: text, sha256: text, record: json<PostPicture>() },
  `
  select shown.post_id as "postId", shown.alt, shown.sha256, ${pictureJson} as record
    from community_pictures as shown join community_posts as post on post.id = shown.post_id
   where shown.id = $1 and post.author_id = $2`,
)

/** First free position of `$2` in the post `$1`; no row if there is none. */
export const findPosition = namedSql(
  { position: int },
  `
  select free.position from generate_series(1, $2::integer) as free(position)
   where not exists (select from community_pictures as shown
                      where shown.post_id = $1 and shown.position = free.position)
   order by free.position limit 1`,
)

/** Adds a picture under the id `$1`, unless the id is taken. */
export const insertPicture = namedSql(
  { record: json<PostPicture>() },
  `
  insert into community_pictures as shown (id, post_id, position, alt, blob_id, width, height, bytes, sha256)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  on conflict do nothing returning ${pictureJson} as record`,
)

/** Deletes the picture `$1` from a post of the profile `$2`. */
export const deleteOwnPicture = namedSql(`
  delete from community_pictures where id = $1 and post_id in (select id from community_posts where author_id = $2)`)
