import java.io.StringReader;
import java.io.StringWriter;
import javax.xml.transform.Templates;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import org.apache.xalan.processor.TransformerFactoryImpl;

/**
 * Measured program, Xalan with the JDK's Xerces: parses a document and transforms it with a stylesheet that uses keys, sorting
 * and recursion.
 */
public final class Stylesheets {
    private static final String SHEET = """
            <xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:output method="html"/>
            <xsl:key name="kind" match="tree" use="@kind"/>
            <xsl:template match="/"><html><body><table><xsl:apply-templates select="grove/tree"><xsl:sort select="@height" data-type="number"/>
            <xsl:sort select="@id" data-type="number"/></xsl:apply-templates></table></body></html></xsl:template>
            <xsl:template match="tree"><tr><td><xsl:value-of select="concat(@kind, '-', position())"/></td>
            <td><xsl:value-of select="count(key('kind', @kind))"/></td><td><xsl:call-template name="bar"><xsl:with-param name="n" select="@height mod 12"/>
            </xsl:call-template></td></tr></xsl:template>
            <xsl:template name="bar"><xsl:param name="n"/><xsl:if test="$n > 0">#<xsl:call-template name="bar">
            <xsl:with-param name="n" select="$n - 1"/></xsl:call-template></xsl:if></xsl:template>
            </xsl:stylesheet>
            """;
    private static final int TREES = 2500;

    public static void main(String[] args) throws Exception {
        StringBuilder grove = new StringBuilder("<grove>");
        for (int i = 0; i < TREES; i++) {
            grove.append("<tree id=\"" + i + "\" kind=\"k" + i % 53 + "\" height=\"" + i * 7919 % 401 + "\"/>");
        }
        Templates sheet = new TransformerFactoryImpl().newTemplates(new StreamSource(new StringReader(SHEET)));
        StringWriter page = new StringWriter();
        sheet.newTransformer().transform(new StreamSource(new StringReader(grove.append("</grove>").toString())), new StreamResult(page));
        System.out.println(page);
    }
}
