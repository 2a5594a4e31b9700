import { canonicalRut, LIMITS, RECEIVER_DOCUMENT_TYPES, rutWarning } from '@portal/domain';
import { FieldRow, SelectField, TextField } from '@portal/ui';
import { useFormikContext } from 'formik';
import type { FinishValues } from '../drafts/finish-values';

/** A RUT is often copied with dots, and typed without its hyphen. */
export function ReceiverFields() {
  const { values } = useFormikContext<FinishValues>();
  const isRut = values.receiveTypeDoc === 'rt';
  return (
    <>
      <TextField name="receiveName" label="Nombre" maxLength={LIMITS.nameMax} />
      <FieldRow>
        <SelectField
          name="receiveTypeDoc"
          label="Tipo de documento"
          placeholder="Seleccione un tipo"
          options={RECEIVER_DOCUMENT_TYPES}
          searchable={false}
        />
        <TextField
          name="receiveNumDoc"
          label="Número de documento"
          placeholder={isRut ? '12345678-5' : ''}
          normalize={(text) => (isRut ? text.replace(/[.\s]/g, '') : text.trimStart())}
          complete={(text) => (isRut ? (canonicalRut(text) ?? text) : text)}
          warning={isRut ? rutWarning(values.receiveNumDoc) : null}
        />
      </FieldRow>
    </>
  );
}
