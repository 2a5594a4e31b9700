import './kept-drafts-panel.css';
import { formatRequestNumber } from '@portal/domain';
import { Button, Icon, useConfirm } from '@portal/ui';
import { ago } from '../drafts/ago';
import { deviceDrafts } from '../drafts/device-drafts';
import { draftKey, type DraftHead } from '../drafts/draft';
import { SendingStatus } from '../outbox/sending-status';
import { useSending } from '../outbox/use-sending';

type KeptDraftsPanelProps = {
  drafts: readonly DraftHead[];
  onContinue: (draft: DraftHead) => void;
  onChange: () => void;
};

/** What was begun on this device and is not with the server yet, with a way on for each. */
export function KeptDraftsPanel({ drafts, onContinue, onChange }: KeptDraftsPanelProps) {
  if (drafts.length === 0) return null;
  return (
    <section className="kept-drafts" aria-labelledby="kept-drafts-title">
      <h2 id="kept-drafts-title">Sin terminar en este dispositivo</h2>
      <ul>
        {drafts.map((draft) => (
          <KeptDraft key={draftKey(draft.id)} draft={draft} onContinue={onContinue} onChange={onChange} />
        ))}
      </ul>
    </section>
  );
}

type KeptDraftProps = Omit<KeptDraftsPanelProps, 'drafts'> & { draft: DraftHead };

function KeptDraft({ draft, onContinue, onChange }: KeptDraftProps) {
  const confirm = useConfirm();
  const sending = useSending(draft.id);
  const { id, request, savedAt } = draft;
  const number = formatRequestNumber(request.numRequest);
  const form = id.kind === 'start' ? 'Iniciar solicitud' : 'Finalizar reparación';
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
    <li className="kept-draft">
      <div className="kept-draft-about">
        <p>
          <strong>{number}</strong> <DraftTag isPending={sending !== null} />
        </p>
        <p className="kept-draft-words">
          {form} · {request.client} · {ago(savedAt, Date.now())}
        </p>
      </div>
      <div className="kept-draft-actions">
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
