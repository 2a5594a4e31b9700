// The words of days and months in date fields; antd takes them from dayjs.
import dayjs from 'dayjs';
import 'dayjs/locale/es';
import customParseFormat from 'dayjs/plugin/customParseFormat';

dayjs.locale('es');
dayjs.extend(customParseFormat);
