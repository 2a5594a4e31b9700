import {
  DOCUMENT_TYPES,
  fieldFacts,
  formatDayAndHour,
  formatInstant,
  formatPesos,
  formatPhone,
  isWorkDone,
  labelOf,
  LINK_LABELS,
  PRIORITIES,
  REQUEST_LIFECYCLE,
  REQUEST_STATES,
  REQUEST_TRANSITIONS,
  SYSTEM_NAME,
  type HistoryEntry,
  type MoneyMark,
  type MoneyTrail,
  type RequestPage,
} from '@portal/domain';

import { composeAddress, REASON_LABEL } from '../../requests';
import type { DossierDocument, DossierPhoto, DossierSection } from './dossier-document';

type PhotoSet = { name: string; ids: string[]; isExtra?: boolean };

type DossierSource = {
  page: RequestPage;
  money: MoneyTrail | undefined;
  /** Those of a set's photos that have room in the document, in its order. */
  photosOf: (set: PhotoSet) => DossierPhoto[];
  signature: DossierPhoto | null;
  isForLink: boolean;
  madeAt: Date;
  verifyAt: string;
  head: DossierDocument['head'];
};

const amounts = new Intl.NumberFormat('es-CL', { maximumFractionDigits: 2 });

export function photoSetsOf({ request, repair, history }: RequestPage): PhotoSet[] {
  const ids = (photos: readonly { id: string }[]) => photos.map(({ id }) => id);
  return [
    { name: 'Foto de la solicitud', ids: ids(request.archivos) },
    ...(request.duplicates ?? []).map(({ numRequest, archivos }) => ({
      name: `Foto de la duplicada N° ${numRequest}`,
      ids: ids(archivos),
      isExtra: true,
    })),
    { name: 'Foto al iniciar', ids: ids(repair?.filesStart ?? []) },
    {
      name: 'Foto de una visita anterior',
      ids: ids(isWorkDone(request.status) ? history.flatMap(({ photos = [] }) => photos) : []),
      isExtra: true,
    },
    { name: 'Foto del resultado', ids: ids(request.filesRepairs) },
    { name: 'Foto de los insumos', ids: ids(repair?.filesInsumos ?? []) },
  ].filter((set) => set.ids.length > 0);
}

export function composeDossier(source: DossierSource): DossierDocument {
  const { page, madeAt, money, verifyAt, head } = source;
  const isDone = isWorkDone(page.request.status);
  return {
    kind: isDone ? 'evidence' : 'order',
    requestNumber: page.request.numRequest,
    madeAt: madeAt.toISOString(),
    withPrices: money !== undefined,
    verifyAt,
    head,
    sections: isDone ? evidenceOf(source) : orderOf(source),
  };
}

const leftOut = (count: number, what: string): string[] =>
  count === 0 ? [] : [`${what} que no caben en este documento: ${count}. Están en la página de la solicitud.`];

function photosIn({ page, photosOf }: DossierSource) {
  const sets = photoSetsOf(page).map((set) => ({ set, photos: photosOf(set) }));
  const count = sets.reduce((sum, { set, photos }) => sum + set.ids.length - photos.length, 0);
  return {
    photos: sets.flatMap(({ photos }) => photos),
    notes: [
      ...leftOut(count, 'Fotos'),
      ...leftOut(page.request.moreDuplicates ?? 0, 'Solicitudes duplicadas con sus fotos'),
    ],
  };
}

function evidenceOf(source: DossierSource): DossierSection[] {
  const { page, money } = source;
  const { photos, notes } = photosIn(source);
  return [
    requestOf(page),
    workOf(page),
    suppliesOf(page),
    ...(money === undefined ? [] : [pricesOf(money)]),
    receiverOf(source),
    {
      title: 'Línea de tiempo',
      hasWideFacts: true,
      facts: page.history.map(describeEntry),
      paragraphs: page.hasOlderHistory ? ['Los movimientos anteriores están en la página de la solicitud.'] : [],
    },
    ...(photos.length + notes.length > 0 ? [{ title: 'Fotos', photos, paragraphs: notes, hasLargePhotos: true }] : []),
  ];
}

function orderOf(source: DossierSource): DossierSection[] {
  const { page } = source;
  const { photos, notes } = photosIn(source);
  return [
    requestOf(page),
    { title: 'Visita', facts: [...visitOf(page), ['Volvió', cameBackOf(page)]] },
    { title: 'Qué hacer', paragraphs: [page.request.description, ...notes], photos },
    {
      title: 'Trabajo realizado',
      blanks: [['Hora de inicio', 'Hora de término'], ['Trabajo'], [''], ['Insumos'], ['']],
    },
    {
      title: 'Recibido conforme',
      blanks: [
        ['Nombre', 'RUT o pasaporte'],
        ['Fecha', 'Firma'],
      ],
    },
  ];
}

function requestOf({ request, requester, askedByCode: asked }: RequestPage): DossierSection {
  const isDone = isWorkDone(request.status);
  return {
    title: 'Solicitud',
    facts: [
      ['Estado', REQUEST_STATES[request.status].label],
      ['Cliente', request.client.name],
      ['Lugar', `${request.mall.name} · ${request.location.name}`],
      [
        'Dirección',
        request.address === composeAddress(request.mall.name, request.location.name) ? null : request.address,
      ],
      ['Servicio', request.service.service],
      ...fieldFacts(request, 'dossier').map(({ label, value }) => [label, value] as const),
      ['Prioridad', labelOf(PRIORITIES, request.typeRequest.name)],
      ['Fecha de solicitud', formatInstant(request.dateRequest)],
      ['Solicita', requester.name],
      ['Teléfono', requester.phone && formatPhone(requester.phone)],
      [
        'Por QR',
        asked && [asked.name, asked.email, asked.phone && formatPhone(asked.phone)].filter(Boolean).join(' · '),
      ],
      [LINK_LABELS.continues, request.continues && String(request.continues.numRequest)],
      ['Descripción', isDone ? request.description : null],
    ],
  };
}

const visitOf = ({ request }: RequestPage): [string, string | null][] => [
  ['Fecha de visita', formatDayAndHour(request.dateAssigned, request.hourAssigned)],
  ['Operario', request.operator?.name ?? null],
  ['Empresa', request.company?.name ?? null],
  [
    'Permiso',
    request.havePermission === '1'
      ? request.permissionNum === null
        ? 'Requerido, aún sin número'
        : `N° ${request.permissionNum}`
      : 'No requiere',
  ],
];

function cameBackOf({ history }: RequestPage): string | null {
  const back = history.findLast(({ from, to }) => from !== null && from !== to && to === REQUEST_LIFECYCLE.active);
  const reason = back?.changes.find(({ label }) => label === REASON_LABEL)?.to;
  return back ? [REQUEST_TRANSITIONS[back.event].label, reason].filter(Boolean).join(': ') : null;
}

function workOf(page: RequestPage): DossierSection {
  const { request, repair } = page;
  return {
    title: 'Trabajo realizado',
    facts: [
      ...visitOf(page),
      ['Sede', repair?.branch ?? null],
      ['Inicio', formatDayAndHour(request.dateStart, request.hourStart)],
      ['Término', formatDayAndHour(request.dateFinish, request.hourEnd)],
      ['Recibido por el portal al iniciar', request.startReceived && formatInstant(request.startReceived)],
      ['Recibido por el portal al terminar', request.finishReceived && formatInstant(request.finishReceived)],
    ],
    paragraphs: request.workDescription === null ? [] : [request.workDescription],
  };
}

function suppliesOf({ repair }: RequestPage): DossierSection {
  const supplies = repair?.insumos ?? [];
  return supplies.length === 0
    ? { title: 'Insumos', paragraphs: ['No se utilizaron insumos'] }
    : { title: 'Insumos', facts: supplies.map(({ insumo, amount }) => [insumo, amounts.format(amount)] as const) };
}

const describeMark = ({ amount, at, user }: MoneyMark, detail?: string): string =>
  [formatPesos(amount), detail, user.name, formatInstant(at)].filter(Boolean).join(' · ');

function pricesOf({ catalogue, suggestion, liquidations, invoice }: MoneyTrail): DossierSection {
  return {
    title: 'Recorrido del precio',
    hasWideFacts: true,
    facts: [
      [
        'Catálogo',
        catalogue &&
          describeMark(
            catalogue,
            `servicio ${formatPesos(catalogue.service)} + insumos ${formatPesos(catalogue.supplies)}`,
          ),
      ],
      ['Precio sugerido', suggestion && describeMark(suggestion)],
      ...liquidations.map(
        (one) =>
          [
            one.reason === null ? 'Liquidado' : 'Liquidación corregida',
            describeMark(one, one.status === 'activo' ? undefined : 'sin efecto: fue corregida'),
          ] as const,
      ),
      ['Facturado', invoice && describeMark(invoice, `factura N° ${invoice.number}`)],
    ],
  };
}

function receiverOf({ page: { request }, signature, isForLink }: DossierSource): DossierSection {
  const receiver = request.userReceive;
  return {
    title: 'Recibido conforme',
    paragraphs: isForLink ? ['Quien recibió y su firma están en el expediente que se descarga con una cuenta.'] : [],
    facts:
      receiver === null
        ? []
        : [
            ['Nombre', receiver.name],
            [labelOf(DOCUMENT_TYPES, receiver.typeDocument), receiver.document],
          ],
    photos: signature === null ? [] : [signature],
  };
}

function describeEntry({ at, event, user, from, to, changes }: HistoryEntry): [string, string] {
  const states = [from, to].filter((state) => state !== null).map((state) => REQUEST_STATES[state].label);
  // Sections above have the request's first values, and the work with its supplies.
  const told = (label: string) =>
    event === 'create' || (event === 'finish' && /^(Trabajo realizado|Insumos)$/.test(label));
  const changed = changes
    .filter(({ label }) => !told(label))
    .map(({ label, from: old, to: now }) => `${label}: ${old === null ? '' : `${old} → `}${now ?? 'sin valor'}`);
  const parts = [
    REQUEST_TRANSITIONS[event].label,
    user?.name ?? SYSTEM_NAME,
    [...new Set(states)].join(' → '),
    ...changed,
  ];
  return [formatInstant(at), parts.join(' · ')];
}
