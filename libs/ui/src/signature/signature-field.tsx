import './signature.css';
import { LIMITS } from '@portal/domain';
import { Button } from 'antd';
import { getIn, useFormikContext, type FormikValues } from 'formik';
import { useRef } from 'react';
import { Icon } from '../facade/icon';
import { FieldFrame, type FieldProps } from '../form/field-frame';
import { usePortalField } from '../form/use-portal-field';
import { useKeyboardPen } from './use-keyboard-pen';
import { useSignaturePad, type SignatureStrokes } from './use-signature-pad';

const HOW = 'Dibuja con el dedo, un lápiz o el mouse.';
const KEYS = 'Con el teclado: las flechas mueven el lápiz, Espacio lo baja o lo levanta.';

export type SignatureFieldProps = FieldProps & {
  /** Field of the form with the lines (`SignatureStrokes` or null), for drafts. */
  strokesName?: string;
};

/**
 * The value is the PNG as a `Blob`, or null. A restored value is drawn from its lines where the form has them, so that
 * it is sharp at any size, otherwise from the PNG. The paper stays white and the ink dark in both colour modes, as in
 * the PDF.
 */
export function SignatureField({ help = HOW, strokesName, ...frame }: SignatureFieldProps) {
  const field = usePortalField<Blob | null | undefined>(frame.name, { ...frame, hasHelp: true });
  const canvas = useRef<HTMLCanvasElement>(null);
  const form = useFormikContext<FormikValues>();
  const setStrokes = (strokes: SignatureStrokes | null) => {
    if (strokesName) void form.setFieldValue(strokesName, strokes, false);
  };
  const pad = useSignaturePad(canvas, {
    value: field.value ?? null,
    strokes: strokesName ? ((getIn(form.values, strokesName) as SignatureStrokes | undefined) ?? null) : null,
    onDraw: (png, strokes) => {
      field.setValue(png);
      setStrokes(strokes);
    },
    disabled: field.disabled,
  });
  const pen = useKeyboardPen(canvas, { disabled: field.disabled, onMove: pad.preview, onLift: pad.add });
  const keysId = `${field.ids.input}-keys`;

  return (
    <FieldFrame {...frame} help={help} field={field} labelFor="none">
      <div className="ui-signature" data-wrong={field.message !== undefined}>
        <div className="ui-signature-paper">
          <canvas
            ref={canvas}
            className="ui-signature-canvas"
            style={{ height: LIMITS.signatureHeight }}
            role="img"
            tabIndex={0}
            aria-labelledby={field.ids.label}
            aria-describedby={`${keysId} ${field.aria['aria-describedby']}`}
            {...pen.handlers}
            data-wrong={field.message !== undefined}
          />
          {!field.value && <span className="ui-signature-line" aria-hidden />}
          <span className="ui-signature-pen" data-down={pen.isDown} style={{ left: pen.x, top: pen.y }} aria-hidden />
        </div>
        <div className="ui-signature-foot">
          <span id={keysId} className="ui-signature-keys">
            {KEYS}
          </span>
          <span className="ui-sr-only" role="status">
            {pen.isDown ? 'El lápiz está sobre el papel' : ''}
          </span>
          <Button
            type="text"
            icon={<Icon name="undo" />}
            disabled={field.disabled || !field.value}
            onClick={() => {
              pen.lift();
              pad.clear();
              field.setValue(null);
              setStrokes(null);
            }}
          >
            Limpiar
          </Button>
        </div>
      </div>
    </FieldFrame>
  );
}
