import './saved-drafts-panel.css';
import { newIdempotencyKey } from '@portal/api-client';
import { formatRequestNumber } from '@portal/domain';
import { Button, DateText, Flex, Icon, Tag, useConfirm } from '@portal/ui';
import { contentPrint, draftKey, nextSubmission, type Refusal, type RefusedPhoto } from '@portal/work';
import { useId, useState } from 'react';
import { deviceDrafts } from '../drafts/device-drafts';
import { refusalText } from '../drafts/refusal-text';
import {
  FORM_NAMES,
  isForTheServer,
  refusalOf,
  type RepairDraftHead,
  type RepairDraftId,
  waitsForStart,
  waitsToBeSent,
} from '../drafts/repair-draft';
import { SaveDraftButton } from '../drafts/save-draft-button';
import { SendingStatus } from '../outbox/sending-status';
import { useSending } from '../outbox/device-outbox';

type SavedDraftsPanelProps = {
  drafts: readonly RepairDraftHead[];
  onContinue: (draft: RepairDraftHead) => void;
  onChange: () => void;
};

/**
 * The drafts that are only on this device: those to be sent, folded to one line until one is refused, then those that were only
 * begun.
 */
export function SavedDraftsPanel({ drafts, ...rest }: SavedDraftsPanelProps) {
  // In the order in which they are sent: a start before its finish.
  const inOrder = drafts.toSorted((one, other) => one.savedAt - other.savedAt);
  const [forServer, begun] = [inOrder.filter(isForTheServer), inOrder.filter((draft) => !isForTheServer(draft))];
  return (
    <>
      <Outbox shown={forServer} drafts={drafts} {...rest} />
      <DraftSection title="Sin terminar en este dispositivo" shown={begun} drafts={drafts} {...rest} />
    </>
  );
}

type DraftListProps = SavedDraftsPanelProps & { shown: readonly RepairDraftHead[] };

function Outbox({ shown, ...rest }: DraftListProps) {
  const id = useId();
  const [chosen, setChosen] = useState<boolean>();
  if (shown.length === 0) return null;
  const needsPerson = shown.some((draft) => refusalOf(draft) !== null);
  return (
    <section className="ui-sheet ui-above saved-drafts" aria-labelledby={id}>
      <details open={chosen ?? needsPerson} onToggle={({ currentTarget }) => setChosen(currentTarget.open)}>
        <summary>
          <h2 id={id}>Por enviar</h2>
          <span className="ui-quiet">
            {shown.length === 1 ? '1, se envía solo' : `${shown.length}, se envían solos`}
          </span>
        </summary>
        <DraftList shown={shown} {...rest} />
      </details>
    </section>
  );
}

function DraftSection({ title, shown, ...rest }: DraftListProps & { title: string }) {
  const id = useId();
  if (shown.length === 0) return null;
  return (
    <section className="ui-sheet ui-above saved-drafts" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <DraftList shown={shown} {...rest} />
    </section>
  );
}

const DraftList = ({ shown, ...rest }: DraftListProps) => (
  <ul className="ui-rows">
    {shown.map((draft) => (
      <SavedDraft key={draftKey(draft.id)} draft={draft} {...rest} />
    ))}
  </ul>
);

type SavedDraftProps = SavedDraftsPanelProps & { draft: RepairDraftHead };

function SavedDraft({ draft, drafts, onContinue, onChange }: SavedDraftProps) {
  const confirm = useConfirm();
  const sending = useSending(draft.id);
  const { id, request, savedAt } = draft;
  const number = formatRequestNumber(request.numRequest);
  const form = FORM_NAMES[id.kind];
  const refusal = sending ? null : refusalOf(draft);
  const discard = async () => {
    await confirm({
      title: `¿Descartar el borrador de la solicitud ${number}?`,
      description: `${form}: lo ingresado en este dispositivo se eliminará.`,
      confirmLabel: 'Descartar borrador',
      danger: true,
      onConfirm: () => deviceDrafts.discard(id),
    });
    onChange();
  };
  const sendAgain = () => void resend(id).then(onChange);
  const badPhoto = refusal?.photo?.hasOthers ? refusal.photo : null;
  const opening = openingOf(draft, refusal);
  const isHeldBack = !sending && waitsToBeSent(draft) && waitsForStart(draft, drafts);
  return (
    <Flex component="li" className="saved-draft" wrap align="center" gap="8px 16px">
      <div className="saved-draft-about">
        <p>
          <strong>{number}</strong> <DraftTag draft={draft} isSending={sending !== null} />
        </p>
        <p className="ui-quiet ui-small">
          {form} · {request.client} · <DateText value={new Date(savedAt).toISOString()} />
        </p>
      </div>
      {refusal && (
        <p className="saved-draft-refusal" role="status">
          <Icon name="warning" /> {refusalText(refusal, id.kind)}{' '}
          <span className="ui-quiet">Lo que ingresaste sigue en este dispositivo.</span>
        </p>
      )}
      {isHeldBack && (
        <p className="saved-draft-refusal" role="status">
          <Icon name="clock" /> Espera el inicio de la misma solicitud, que todavía no se envió.
        </p>
      )}
      {sending && (
        <SendingStatus
          id={id}
          sending={sending}
          listed={{ name: `${number}: ${form}`, open: () => onContinue(draft) }}
        />
      )}
      <Flex wrap gap={8}>
        {refusal && <RefusalActions refusal={refusal} number={number} form={form} onResend={sendAgain} />}
        {badPhoto && (
          <Button
            onClick={() => void resendWithoutPhoto(id, badPhoto).then(onChange)}
            aria-label={`Enviar sin esa foto ${number}: ${form}`}
          >
            Enviar sin esa foto
          </Button>
        )}
        {!sending && (
          <Button
            type={opening === 'Ver lo ingresado' ? 'default' : 'primary'}
            onClick={() => onContinue(draft)}
            aria-label={`${opening} ${number}: ${form}`}
          >
            {opening}
          </Button>
        )}
        {isForTheServer(draft) && <SaveDraftButton draft={draft} />}
        {!sending && (
          <Button
            type="text"
            danger={refusal !== null}
            icon={<Icon name="delete" />}
            onClick={() => void discard()}
            aria-label={`Descartar el borrador de ${number}: ${form}`}
          >
            {refusal && 'Descartar'}
          </Button>
        )}
      </Flex>
    </Flex>
  );
}

function openingOf(draft: RepairDraftHead, refusal: Refusal | null): 'Continuar' | 'Corregir' | 'Ver lo ingresado' {
  if (refusal?.kind === 'content') return 'Corregir';
  return refusal === null && !waitsToBeSent(draft) ? 'Continuar' : 'Ver lo ingresado';
}

type RefusalActionsProps = { refusal: Refusal; number: string; form: string; onResend: () => void };

function RefusalActions({ refusal: { kind }, number, form, onResend }: RefusalActionsProps) {
  if (kind === 'content') return null;
  return (
    <>
      {kind === 'outdated' && (
        <Button type="primary" icon={<Icon name="retry" />} onClick={() => window.location.reload()}>
          Actualizar la página
        </Button>
      )}
      <Button
        type={kind === 'time' ? 'primary' : 'default'}
        onClick={onResend}
        aria-label={`Enviar de nuevo ${number}: ${form}`}
      >
        {kind === 'time' ? 'Enviar con la hora del servidor' : 'Enviar de nuevo'}
      </Button>
    </>
  );
}

export function DraftTag({ draft, isSending = false }: { draft: RepairDraftHead; isSending?: boolean }) {
  const isRefused = !isSending && refusalOf(draft) !== null;
  const text = isRefused ? 'No se envió' : isSending || waitsToBeSent(draft) ? 'Por enviar' : 'Borrador';
  return <Tag color={isRefused ? 'error' : 'warning'}>{text}</Tag>;
}

/** It is sent as soon as the list of drafts is read again. */
async function resend(id: RepairDraftId): Promise<void> {
  const store = deviceDrafts;
  const draft = await store.open(id);
  if (!draft?.submission) return;
  const { submission } = draft;
  await store.setSubmission(id, nextSubmission(submission, submission.print, newIdempotencyKey));
}

async function resendWithoutPhoto(id: RepairDraftId, { field, position }: RefusedPhoto): Promise<void> {
  const store = deviceDrafts;
  const writer = newIdempotencyKey();
  const draft = await store.open(id, writer);
  if (!draft?.submission) return;
  const { request, submission } = draft;
  const photos = (draft.content.files[field] ?? []).filter((_photo, index) => index !== position);
  const content = { ...draft.content, files: { ...draft.content.files, [field]: photos } };
  await store.save({ id, request, content, savedAt: Date.now() }, writer, false);
  await store.setSubmission(id, nextSubmission(submission, contentPrint(content), newIdempotencyKey));
}
