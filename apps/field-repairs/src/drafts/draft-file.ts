import {
  DOCUMENT_TYPES,
  formatDayAndHour,
  formatInstant,
  formatRequestNumber,
  labelOf,
  toDocumentType,
  type NamedOption,
  type UsedSupply,
} from '@portal/domain';
import { FORM_NAMES, refusalOf, type RepairDraft, type RepairForm } from './repair-draft';

type DraftFileNames = { branches: readonly NamedOption[]; person: string };

const FILE_NAMES: Record<RepairForm, string> = { start: 'inicio', finish: 'termino', interrupt: 'sin-terminar' };

const PICTURES: Record<string, string> = {
  file: 'Fotos',
  fileEnd: 'Fotos del resultado',
  fileInsumos: 'Fotos de los insumos',
  signature: 'Firma de quien recibe',
};

type Row = [label: string, value: string];

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '');

function enteredRows({ content: { fields } }: RepairDraft, { branches }: DraftFileNames): Row[] {
  const type = toDocumentType(fields.receiveTypeDoc);
  const branch = branches.find(({ id }) => id === fields.branch)?.name ?? textOf(fields.branch);
  const supplies = Array.isArray(fields.insumos) ? (fields.insumos as UsedSupply[]) : [];
  const rows: Row[] = [
    ['Sede representada', branch],
    ['Trabajo realizado', textOf(fields.description)],
    ['Insumos', supplies.map(({ name, cantidad }) => `${name} × ${cantidad}`).join('\n')],
    ['Recibe', textOf(fields.receiveName)],
    [type ? labelOf(DOCUMENT_TYPES, type) : 'Documento', textOf(fields.receiveNumDoc)],
    ['Firma escrita', textOf(fields.signatureName)],
    ['¿Por qué no se pudo terminar?', textOf(fields.reason)],
  ];
  return rows.filter(([, value]) => value !== '');
}

function requestRows({ request, submission }: RepairDraft, { person }: DraftFileNames): Row[] {
  const sentAt = submission?.submittedAt;
  return [
    ['Cliente', request.client],
    ['Servicio', request.service],
    ['Dirección', request.address],
    ['Visita', formatDayAndHour(request.date, request.hour)],
    ['Operario', person],
    ...(sentAt === undefined ? [] : [['Hora según el teléfono', formatInstant(new Date(sentAt))] satisfies Row]),
  ];
}

/** It needs no network, neither to be made nor to be read. */
export async function createDraftFile(draft: RepairDraft, names: DraftFileNames): Promise<File> {
  const { id, request, content } = draft;
  const title = `${formatRequestNumber(request.numRequest)}: ${FORM_NAMES[id.kind]}`;
  const refusal = refusalOf(draft)?.message;
  const pictures = await Promise.all(
    Object.entries(content.files).map(async ([field, files]) => {
      const drawn = await Promise.all(files.map(async (file) => picture(file.name, await dataUrl(file))));
      return drawn.length === 0 ? '' : `<h2>${escape(PICTURES[field] ?? field)}</h2>${drawn.join('')}`;
    }),
  );
  const page = `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(title)}</title><style>
body{font:16px/1.5 system-ui,sans-serif;max-width:720px;margin:24px auto;padding:0 16px}
dt{font-weight:600;margin-top:8px}dd{margin:0;white-space:pre-wrap}
figure{margin:0 0 16px}img{max-width:100%}figcaption{color:#555;font-size:14px}time{white-space:nowrap}
</style></head><body><h1>${escape(title)}</h1>
<p>Guardado desde el dispositivo el <time>${formatInstant(new Date())}</time>. El portal no lo ha recibido.</p>
${refusal ? `<p>${escape(refusal)}</p>` : ''}
${list(requestRows(draft, names))}<h2>Lo ingresado</h2>${list(enteredRows(draft, names))}
${pictures.join('')}</body></html>`;
  return new File([page], `solicitud-${request.numRequest}-${FILE_NAMES[id.kind]}.html`, { type: 'text/html' });
}

const list = (rows: readonly Row[]): string =>
  `<dl>${rows.map(([label, value]) => `<dt>${escape(label)}</dt><dd>${escape(value)}</dd>`).join('')}</dl>`;

const picture = (name: string, address: string): string =>
  `<figure><img alt="${escape(name)}" src="${escape(address)}"><figcaption>${escape(name)}</figcaption></figure>`;

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escape = (text: string): string => text.replace(/[&<>"]/g, (character) => ESCAPED[character] ?? '');

function dataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error('A photo of the draft could not be read'));
    reader.readAsDataURL(file);
  });
}
