// Names of days and months in date fields, and the current day there; antd takes both from dayjs.
import { BUSINESS_TIME_ZONE } from '@portal/domain';
import dayjs from 'dayjs';
import 'dayjs/locale/es';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';

dayjs.locale('es');
dayjs.extend(customParseFormat);
dayjs.extend(utc);
dayjs.extend(timezone);
// antd's calendars mark today by the default zone of this plugin.
dayjs.tz.setDefault(BUSINESS_TIME_ZONE);
