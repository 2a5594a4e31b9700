import './saved-drafts-panel.css';
import { formatRequestNumber } from '@portal/domain';
import { Button, Icon, useConfirm } from '@portal/ui';
import { ago, draftKey } from '@portal/work';
import { FORM_NAMES, type RepairDraftHead } from '../drafts/repair-draft';
import { deviceDrafts } from '../drafts/device-drafts';
import { SendingStatus } from '../outbox/sending-status';
import { useSending } from '../outbox/use-sending';

type SavedDraftsPanelProps = {
  drafts: readonly RepairDraftHead[];
  onContinue: (draft: RepairDraftHead) => void;
  onChange: () => void;
};

/** What was begun on this device and is not with the server yet, with a way on for each. */
export function SavedDraftsPanel({ drafts, onContinue, onChange }: SavedDraftsPanelProps) {
  if (drafts.length === 0) return null;
  return (
    <section className="saved-drafts" aria-labelledby="saved-drafts-title">
      <h2 id="saved-drafts-title">Sin terminar en este dispositivo</h2>
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
          <strong>{number}</strong> <DraftTag isPending={sending !== null} />
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
  return <span className="draft-tag">{isPending ? 'Envío pendiente' : 'Borrador'}</span>;
}
