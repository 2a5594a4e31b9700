import type { NoteVisibility } from '@portal/domain';

import type { Db } from '../../platform/database/schema';
import { known, type DemonstrationIds } from './insert-users-and-catalogue';
import { momentOf, type RequestLife } from './request-lives';

/** `at`: the event of the request's life at which it is written. */
type PlannedNote = { by: string; at: 'create' | 'assign' | 'start'; visibility: NoteVisibility; text: string };

const OPERATOR = 'operario@demo.test';

const notesFor = (life: RequestLife): readonly PlannedNote[] =>
  life.status === 'en proceso'
    ? [
        {
          by: life.createdBy,
          at: 'create',
          visibility: 'client',
          text: 'El local abre a las 10:00. Pregunten por Marcela en la caja.',
        },
        {
          by: 'asignador@demo.test',
          at: 'assign',
          visibility: 'internal',
          text: 'La llave de la bodega está en seguridad; sin casco no dejan entrar.',
        },
        {
          by: OPERATOR,
          at: 'start',
          visibility: 'client',
          text: 'Falta un repuesto. Lo traigo a primera hora y termino el trabajo.',
        },
      ]
    : [{ by: life.createdBy, at: 'assign', visibility: 'client', text: '¿Pueden venir después de las 15:00?' }];

export async function insertNotes(
  db: Db,
  requests: readonly { id: number; life: RequestLife }[],
  ids: DemonstrationIds,
): Promise<void> {
  for (const status of ['en proceso', 'asignado']) {
    const { id, life } = known(requests.find(({ life }) => life.status === status && life.crew.operator === OPERATOR));
    await db
      .insertInto('request_notes')
      .values(
        notesFor(life).map(({ by, at, visibility, text }) => ({
          request_id: id,
          author_id: known(ids.users.get(by)).id,
          visibility,
          text,
          at: known(momentOf(life, at) ?? undefined),
        })),
      )
      .execute();
  }
}
