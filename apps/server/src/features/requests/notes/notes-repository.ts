import { LIMITS, type NoteVisibility, type RequestNote, type UnreadNotes } from '@portal/domain';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';

import type { Db } from '../../../platform/database/schema';
import type { FileAddresses } from '../../../platform/files/file-addresses';
import { fullName } from '../../../platform/query/full-name';
import { createNotices } from '../request/create-notices';
import { toPastPage } from '../request/past-page';
import { noteRules } from '../request/recipients';
import { concerning, ownTimeOf, visibleTo, workedOnBy, type Viewer } from '../request/request-visibility';

const BY_LINK = 'Por el enlace';

type Reading = {
  reader: Viewer;
  /** True for a reader who works on the request, and reads internal notes of that time. */
  hasInternal: boolean;
  before?: number | undefined;
};

const notesOf = (db: Db) =>
  db
    .selectFrom('request_notes')
    .leftJoin('users', 'users.id', 'request_notes.author_id')
    .select((query) => [
      'request_notes.id',
      'request_notes.author_id',
      fullName('users').as('author_name'),
      'request_notes.at',
      'request_notes.visibility',
      'request_notes.text',
      jsonArrayFrom(
        query
          .selectFrom('photos')
          .select('photos.id')
          .whereRef('photos.note_id', '=', 'request_notes.id')
          .orderBy('photos.position'),
      ).as('photos'),
    ])
    .orderBy('request_notes.id', 'desc');

export async function selectNotes(db: Db, requestId: number, { reader, hasInternal, before }: Reading) {
  const newest = await notesOf(db)
    .where('request_notes.request_id', '=', requestId)
    .where((notes) =>
      notes.or([
        notes('request_notes.visibility', '=', 'client'),
        ...(hasInternal ? [ownTimeOf(reader, 'request_notes.company_id')] : []),
      ]),
    )
    .$if(before !== undefined, (notes) => notes.where('request_notes.id', '<', before ?? 0))
    .limit(sql.lit(LIMITS.pastRows + 1))
    .execute();
  return toPastPage(newest);
}

/** No author for the holder of the client's link. */
type NewNote = { request_id: number; author_id: number | null; visibility: NoteVisibility; text: string };

export async function insertNote(trx: Db, note: NewNote): Promise<number> {
  const { id } = await trx
    .insertInto('request_notes')
    .values({
      ...note,
      company_id: sql<number | null>`(select company_id from requests where id = ${note.request_id})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await createNotices(trx, {
    source: `note:${id}`,
    requestId: note.request_id,
    actorId: note.author_id,
    rulesFor: (status) => noteRules(note.visibility, status),
    said: note.text,
  });
  return id;
}

export const selectNote = (db: Db, id: number) =>
  notesOf(db).where('request_notes.id', '=', id).executeTakeFirstOrThrow();
type NoteRow = Awaited<ReturnType<typeof selectNote>>;

export function presentNote(addresses: FileAddresses, row: NoteRow, reader: Pick<Viewer, 'id'>): RequestNote {
  return {
    id: row.id,
    author: { name: row.author_name ?? BY_LINK },
    isOwn: row.author_id === reader.id,
    at: row.at.toISOString(),
    visibility: row.visibility,
    text: row.text,
    photos: row.photos.map((photo) => addresses.presentPhoto(photo)),
  };
}

export async function selectLastRead(db: Db, userId: number, requestId: number): Promise<number> {
  const read = await db
    .selectFrom('request_note_reads')
    .select('last_note_id')
    .where('user_id', '=', userId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return read?.last_note_id ?? 0;
}

/** Marks the notes of a request up to one of them as seen; never reverts a mark. */
export async function markRead(db: Db, userId: number, requestId: number, last: number): Promise<void> {
  await sql`insert into request_note_reads (user_id, request_id, last_note_id)
    select ${userId}, ${requestId}, max(id) from request_notes
    where request_id = ${requestId} and id <= ${last} having max(id) is not null
    on conflict (user_id, request_id) do update
    set last_note_id = greatest(request_note_reads.last_note_id, excluded.last_note_id)`.execute(db);
}

type UnreadRow = Omit<UnreadNotes, 'at'> & { at: Date };

const unreadNotes = (user: Viewer, now: Date) => sql`
  from request_notes notes
  join requests on requests.id = notes.request_id
  left join request_note_reads reads on reads.request_id = notes.request_id and reads.user_id = ${user.id}
  where notes.at > ${new Date(now.getTime() - LIMITS.noteUnread)}
    and notes.author_id is distinct from ${user.id}
    and notes.id > coalesce(reads.last_note_id, 0)
    and ${visibleTo(user)} and ${concerning(user)}
    and (notes.visibility = 'client' or (${workedOnBy(user)} and ${ownTimeOf(user, 'notes.company_id')}))`;

export async function selectUnread(db: Db, user: Viewer, now: Date): Promise<UnreadRow[]> {
  const { rows } = await sql<UnreadRow>`
    select requests.id, requests.num_request as "numRequest", clients.name as client, services.name as service,
      requests.address, requests.status, unread.count as unread, last.id as last, last.at, last.text,
      coalesce(authors.name || ' ' || authors.last_name, ${BY_LINK}) as author
    from (
      select notes.request_id, count(*) as count, max(notes.id) as last_id ${unreadNotes(user, now)}
      group by notes.request_id order by max(notes.id) desc limit ${sql.lit(LIMITS.unreadRows)}
    ) unread
    join requests on requests.id = unread.request_id
    join clients on clients.id = requests.client_id
    join services on services.id = requests.service_id
    join request_notes last on last.id = unread.last_id
    left join users authors on authors.id = last.author_id
    order by last.at desc, last.id desc`.execute(db);
  return rows;
}
