import './saved-drafts-panel.css';
import { formatRequestNumber } from '@portal/domain';
import { Button, Icon, useConfirm } from '@portal/ui';
import { ago, draftKey } from '@portal/work';
import { useId } from 'react';
import { FORM_NAMES, waitsToBeSent, type RepairDraftHead } from '../drafts/repair-draft';
import { deviceDrafts } from '../drafts/device-drafts';
import { SendingStatus } from '../outbox/sending-status';
import { useSending } from '../outbox/use-sending';

type SavedDraftsPanelProps = {
  drafts: readonly RepairDraftHead[];
  onContinue: (draft: RepairDraftHead) => void;
  onChange: () => void;
};

/** What is on this device and not with the server yet: what waits to be sent, then what was only begun. */
export function SavedDraftsPanel({ drafts, ...rest }: SavedDraftsPanelProps) {
  return (
    <>
      <DraftSection title="Por enviar" drafts={drafts.filter(waitsToBeSent)} {...rest} />
      <DraftSection
        title="Sin terminar en este dispositivo"
        drafts={drafts.filter((draft) => !waitsToBeSent(draft))}
        {...rest}
      />
    </>
  );
}

function DraftSection({ title, drafts, onContinue, onChange }: SavedDraftsPanelProps & { title: string }) {
  const id = useId();
  if (drafts.length === 0) return null;
  return (
    <section className="saved-drafts" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {drafts.map((draft) => (
          <SavedDraft key={draftKey(draft.id)} draft={draft} onContinue={onContinue} onChange={onChange} />
        ))}
      </ul>
    </section>
  );
}

type SavedDraftProps = Omit<SavedDraftsPanelProps, 'drafts'> & { draft: RepairDraftHead };

function SavedDraft({ draft, onContinue, onChange }: SavedDraftProps) {
  const confirm = useConfirm();
  const sending = useSending(draft.id);
  const { id, request, savedAt } = draft;
  const number = formatRequestNumber(request.numRequest);
  const form = FORM_NAMES[id.kind];
  const discard = async () => {
    await confirm({
      title: `¿Descartar el borrador de la solicitud ${number}?`,
      description: `${form}: lo ingresado en este dispositivo se eliminará.`,
      confirmLabel: 'Descartar borrador',
      danger: true,
      onConfirm: () => deviceDrafts().discard(id),
    });
    onChange();
  };
  return (
    <li className="saved-draft">
      <div className="saved-draft-about">
        <p>
          <strong>{number}</strong> <DraftTag isPending={sending !== null || waitsToBeSent(draft)} />
        </p>
        <p className="saved-draft-words">
          {form} · {request.client} · {ago(savedAt, Date.now())}
        </p>
      </div>
      <div className="saved-draft-actions">
        <Button type="primary" onClick={() => onContinue(draft)} aria-label={`Continuar ${number}: ${form}`}>
          Continuar
        </Button>
        {!sending && (
          <Button
            type="text"
            icon={<Icon name="delete" />}
            onClick={() => void discard()}
            aria-label={`Descartar el borrador de ${number}: ${form}`}
          />
        )}
      </div>
      {sending && <SendingStatus id={id} sending={sending} />}
    </li>
  );
}

/** Marks what is on this device alone. */
export function DraftTag({ isPending }: { isPending: boolean }) {
  return <span className="draft-tag">{isPending ? 'Por enviar' : 'Borrador'}</span>;
}
