import { Alert, Button } from '@portal/ui';

type ElsewhereNoticeProps = { onOpenSaved: () => void; onKeepThis: () => void };

/** Nothing is overwritten unseen: the person chooses one of the two. */
export function ElsewhereNotice({ onOpenSaved, onKeepThis }: ElsewhereNoticeProps) {
  return (
    <Alert
      style={{ marginBottom: 16 }}
      type="warning"
      showIcon
      title="Este borrador se siguió en otra pestaña"
      description={
        <>
          <p>Lo que ingreses aquí no se guarda. Elige con qué seguir en esta pestaña:</p>
          <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 12 }}>
            <Button type="primary" onClick={onOpenSaved}>
              Lo último guardado
            </Button>
            <Button onClick={onKeepThis}>Lo que se ve aquí</Button>
          </div>
        </>
      }
    />
  );
}
