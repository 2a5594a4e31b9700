import { LIMITS } from '@portal/domain';
import * as yup from 'yup';
import {
  CheckboxField,
  DateField,
  FieldRow,
  FormSection,
  MoneyField,
  NumberField,
  Page,
  PageHeader,
  PasswordField,
  PhotoPicker,
  PortalForm,
  SelectField,
  SignatureField,
  SubmitBar,
  SwitchField,
  TextAreaField,
  TextField,
  TimeField,
  useToasts,
} from '../src';

const required = (message: string) => yup.string().required(message);

const schema = yup.object({
  name: required('El nombre es requerido'),
  email: required('El correo es requerido').email('El formato del correo es incorrecto'),
  service: required('El servicio es requerido'),
  description: required('La descripcion es requerida'),
  date: required('La fecha es requerida'),
  hour: required('La hora de visita es requerida'),
  price: yup.number().typeError('El valor debe ser un número').required('El valor es requerido'),
  file: yup.array().min(1, 'Las fotos son requeridas').max(LIMITS.repairPhotos, 'Solo se permiten hasta 5 fotos'),
  signature: yup.mixed().required('La firma es requerida'),
});

const SERVICES = ['Climatización', 'Electricidad', 'Gasfitería', 'Pintura'].map((label, index) => ({
  value: String(index + 1),
  label,
  description: `Desde $${15 + index * 5}.000`,
}));

/** Example of a form with every field, in sections, and the bar at its end. */
export function FormExample() {
  const toasts = useToasts();
  return (
    <Page width="form">
      <PageHeader title="Finalizar reparación" description="N° 1042 · Paris Costanera" backTo="/" />
      <PortalForm
        initialValues={{
          name: '',
          email: '',
          password: '',
          service: '',
          operator: '',
          description: '',
          date: '',
          hour: '',
          price: '',
          amount: 3,
          permit: false,
          contractor: false,
          file: [] as File[],
          signature: null as Blob | null,
        }}
        schema={schema}
        onSubmit={async () => {
          await new Promise((resolve) => setTimeout(resolve, 1000));
          toasts.success('Reparación creada con exito!');
        }}
      >
        <FormSection title="Trabajo" description="Qué se hizo y cuándo.">
          <SelectField name="service" label="Servicio" options={SERVICES} />
          <SelectField
            name="operator"
            label="Asignar a"
            options={[]}
            loading
            loadingText="Cargando operadores..."
            optional
          />
          <TextAreaField name="description" label="Descripción" help="Lo que verá el cliente en su solicitud." />
          <FieldRow>
            <DateField name="date" label="Fecha de inicio" />
            <TimeField name="hour" label="Hora de visita" />
          </FieldRow>
          <FieldRow>
            <MoneyField name="price" label="Valor" />
            <NumberField name="amount" label="Cantidad" suffix="un." optional />
          </FieldRow>
          <SwitchField name="permit" label="¿Requiere permiso?" help="El tramitador ingresará el número." />
        </FormSection>
        <FormSection title="Evidencia">
          <PhotoPicker
            name="file"
            label="Fotos de resultado"
            max={LIMITS.repairPhotos}
            help="Del lugar terminado, con buena luz."
          />
        </FormSection>
        <FormSection title="Quien recibe">
          <TextField name="name" label="Nombre" warning="El dígito verificador no coincide" />
          <TextField name="email" label="Correo" type="email" />
          <PasswordField name="password" label="Contraseña" optional />
          <CheckboxField name="contractor" label="¿Es contratista?" />
          <SignatureField name="signature" label="Firma" />
        </FormSection>
        <SubmitBar label="Guardar" onCancel={() => undefined} />
      </PortalForm>
    </Page>
  );
}
