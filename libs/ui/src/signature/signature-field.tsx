import { LIMITS } from '@portal/domain';
import { Button, Flex, Input } from 'antd';
import { useRef } from 'react';
import { Icon } from '../facade/icon';
import { FieldFrame, type FieldProps } from '../form/field-frame';
import { usePortalField } from '../form/use-portal-field';
import { useSignaturePad } from './use-signature-pad';

const HOW = 'Dibuja con el dedo, un lápiz o el mouse.';
const TYPING = 'Firmar escribiendo el nombre';

export type SignatureFieldProps = FieldProps & {
  /** Field of the form with the name of a signature that is typed; '' of a drawn one. */
  typedName: string;
};

/**
 * The value is the PNG as a `Blob`, or null. The paper stays white and the ink dark in both colour modes, as in the PDF.
 */
export function SignatureField({ help = HOW, typedName, ...frame }: SignatureFieldProps) {
  const field = usePortalField<Blob | null>(frame.name, { ...frame, help });
  const typed = usePortalField<string>(typedName);
  const canvas = useRef<HTMLCanvasElement>(null);
  const isTyped = typed.value.trim() !== '';
  const write = useSignaturePad(canvas, {
    value: field.value,
    onDraw: field.setValue,
    disabled: field.disabled || isTyped,
  });
  const sign = (name: string) => {
    typed.setValue(name);
    field.setValue(write(name.trim()));
  };
  const message = field.message ?? typed.message;

  return (
    <FieldFrame {...frame} help={help} field={{ ...field, message }} labelFor="none">
      <div className="ui-signature" data-wrong={message !== undefined}>
        <div className="ui-signature-paper">
          <canvas
            ref={canvas}
            className="ui-signature-canvas"
            style={{ height: LIMITS.signatureHeight }}
            role="img"
            tabIndex={-1}
            aria-labelledby={field.ids.label}
            aria-describedby={field.aria['aria-describedby']}
            data-wrong={message !== undefined}
          />
          {!field.value && <span className="ui-signature-line" aria-hidden />}
        </div>
        <Flex className="ui-signature-foot" align="center" gap={8}>
          {(isTyped || !field.value) && (
            <Input
              {...field.aria}
              value={typed.value}
              placeholder={TYPING}
              aria-label={TYPING}
              autoComplete="off"
              maxLength={LIMITS.nameMax}
              disabled={field.disabled}
              onChange={(event) => sign(event.target.value)}
            />
          )}
          {field.value && (
            <Button
              type="text"
              icon={<Icon name="undo" />}
              disabled={field.disabled}
              onClick={() => {
                sign('');
                canvas.current?.focus({ preventScroll: true });
              }}
            >
              Limpiar
            </Button>
          )}
        </Flex>
      </div>
    </FieldFrame>
  );
}
